-- Witness requests: a coach asks a person by mail to confirm hours (ADR 88, ADR 89).

-- Whoever follows a mailed link, and has no account: may execute private.witness and nothing else.
do $$ begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'witness') then create role witness nologin noinherit; end if;
end $$;
grant witness to authenticator;
grant usage on schema private to witness;

-- One request to one person.
create table public.witness_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null constraint witness_requests_kind_check check (kind in ('client', 'sponsor', 'organisation', 'mentor', 'supervisor')),
  witness_name text not null check (private.is_name(witness_name)),
  witness_email text not null check (private.is_address(witness_email)),
  -- The mentor's or supervisor's name as recorded, or the organisation.
  subject text check (private.is_name(subject)),
  -- Whom the hours are with; without those who were erased.
  client_ids uuid[] not null default '{}',
  period_from date,
  period_to date,
  message text not null default '' check (private.fits(message, 2000)),
  -- Of organisations: what their letter says.
  coach_role text check (private.fits(coach_role, 200)),
  witness_role text check (private.fits(witness_role, 200)),
  policy text check (private.fits(policy, 2000)),
  -- The sums that were shown, without names (src/domain/witnesses/asked-sums.ts).
  asked jsonb not null,
  mails smallint not null default 1 constraint witness_requests_mails_check check (mails in (1, 2)),
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  expires_at timestamptz not null default now() + interval '30 days',
  opened_at timestamptz,
  revoked_at timestamptz,
  answered_at timestamptz,
  answer text constraint witness_requests_answer_check check (answer in ('confirmed', 'corrected', 'declined', 'not_me')),
  answer_words text check (private.fits(answer_words, 2000)),
  answered_by text check (private.is_line(answered_by)),
  answered_role text check (private.fits(answered_role, 200)),
  answered_policy text check (private.fits(answered_policy, 2000)),
  constraint witness_requests_answered_check check ((answer is null) = (answered_at is null)),
  constraint witness_requests_reminded_check check ((mails = 2) = (reminded_at is not null)),
  unique (user_id, id)
);
create index witness_requests_created_at_idx on public.witness_requests (created_at) where answered_at is null;
comment on column public.witness_requests.message is 'confidential';
comment on column public.witness_requests.coach_role is 'confidential';
comment on column public.witness_requests.witness_role is 'confidential';
comment on column public.witness_requests.policy is 'confidential';
comment on column public.witness_requests.answer_words is 'confidential';
comment on column public.witness_requests.answered_role is 'confidential';
comment on column public.witness_requests.answered_policy is 'confidential';

-- The rows that a request is about, with the facts as they were shown. A row is witnessed while its record has the same.
create table public.witnessed_rows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  request_id uuid not null,
  area text not null
    constraint witnessed_rows_area_check check (area in ('sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching')),
  row_id uuid not null,
  date date not null,
  -- Of opening balances, where it is known.
  start_date date,
  minutes integer not null,
  format text,
  -- Of sessions.
  kind text,
  client_id uuid,
  unique (user_id, request_id, area, row_id),
  foreign key (user_id, request_id) references public.witness_requests (user_id, id) on delete cascade
);
create index witnessed_rows_user_id_area_row_id_idx on public.witnessed_rows (user_id, area, row_id);
create index witnessed_rows_user_id_client_id_idx on public.witnessed_rows (user_id, client_id);

alter table public.witness_requests enable row level security;
alter table public.witnessed_rows enable row level security;
-- Only the functions of witness-requests.sql and witness.sql add and change them.
grant select, delete on public.witness_requests to authenticated;
grant select on public.witnessed_rows to authenticated;

do $$
declare
  counted text;
begin
  foreach counted in array array['witness_requests', 'witnessed_rows'] loop
    execute format('create trigger %1$s_lock_storage before insert or update or delete on public.%1$I
      for each statement execute function private.lock_storage()', counted);
    execute format('create trigger %1$s_count_added after insert on public.%1$I
      referencing new table as added for each statement execute function private.count_storage()', counted);
    execute format('create trigger %1$s_count_changed after update on public.%1$I
      referencing new table as added old table as removed for each statement execute function private.count_storage()', counted);
    execute format('create trigger %1$s_count_removed after delete on public.%1$I
      referencing old table as removed for each statement execute function private.count_storage()', counted);
  end loop;
end $$;

-- Its text is in functions/witness-requests.sql.
create function private.forget_witnesses() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger clients_forget_witnesses after delete on public.clients
  for each row execute function private.forget_witnesses();

-- What is kept of a witness when the client was erased.
alter table public.erased_sessions
  add column witnessed text constraint erased_sessions_witnessed_check check (witnessed in ('witnessed', 'lettered', 'both')),
  add column witnessed_on date,
  add constraint erased_sessions_witnessed_on_check check ((witnessed is null) = (witnessed_on is null));

-- Mailed links. A request has two when it was sent again.
create table private.witness_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  request_id uuid not null,
  created_at timestamptz not null default now()
);
create index witness_links_user_id_idx on private.witness_links (user_id);
create index witness_links_created_at_idx on private.witness_links (created_at);

-- "No more mails": for ever, for all coaches, and without the address.
create table private.mail_optouts (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  since timestamptz not null default now()
);

-- Links that can do nothing but that. They outlive the account of whoever had the mail sent.
create table private.stop_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  created_at timestamptz not null default now()
);
create index stop_links_created_at_idx on private.stop_links (created_at);

alter table auth.mail_outbox
  -- To somebody without an account: not sent to whoever wants no mails.
  add column heeds_optout boolean not null default false,
  -- Not sent any more when this link leads nowhere.
  add column witness_link bytea;

-- Old ones are deleted (src/server/jobs/retention.ts).
grant select, delete on private.witness_links, private.stop_links to hourbook_server;
