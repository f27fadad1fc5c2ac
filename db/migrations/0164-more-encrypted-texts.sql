-- What coaches write about clients and about their own learning is encrypted like notes (ADR 55). docs/stored-texts.md lists every
-- column with a text.
comment on column public.cpd_records.learned is 'confidential';
comment on column public.cpd_records.applied is 'confidential';
comment on column public.cpd_records.evidence_url is 'confidential';
comment on column public.clients.consent_how is 'confidential';
comment on column public.client_feedback.given_by is 'confidential';
comment on column public.opening_balances.source is 'confidential';
comment on column public.reflections.title is 'confidential';

-- Encrypted texts are longer (ADR 12). Those of cpd_records.learned and applied have room already. The next file validates.
alter table public.cpd_records drop constraint cpd_records_evidence_url_check,
  add constraint cpd_records_evidence_url_check check (private.fits(evidence_url, 2000)) not valid;
alter table public.clients drop constraint clients_consent_how_check,
  add constraint clients_consent_how_check check (private.fits(consent_how, 500)) not valid;
alter table public.client_feedback drop constraint client_feedback_given_by_check,
  add constraint client_feedback_given_by_check check (private.fits(given_by, 200)) not valid;
alter table public.opening_balances drop constraint opening_balances_source_check,
  add constraint opening_balances_source_check check (private.fits(source, 200)) not valid;
alter table public.reflections drop constraint reflections_title_check,
  add constraint reflections_title_check check (private.fits(title, 200) and length(btrim(title)) > 0) not valid;

-- Servers of the version before show these columns as they are stored. So for an hour, in which all are restarted, the columns are
-- written as before. The embedded engine has one server and does not wait. A row goes when its time has come.
create table private.encrypted_later (
  area text not null,
  field text not null,
  begins_at timestamptz not null default now() + interval '1 hour',
  primary key (area, field)
);
insert into private.encrypted_later (area, field)
select area, field from (values ('cpd_records', 'learned'), ('cpd_records', 'applied'), ('cpd_records', 'evidence_url'),
  ('clients', 'consent_how'), ('client_feedback', 'given_by'), ('opening_balances', 'source'), ('reflections', 'title')) as t (area, field)
where exists (select from auth.users);
grant select on private.encrypted_later to hourbook_server;

-- Tables whose files may hold former versions of texts in clear. Rewritten once all texts are encrypted; pg_wal stands for the
-- write-ahead log.
create table private.rewrites (
  area text primary key,
  since timestamptz not null default now()
);
