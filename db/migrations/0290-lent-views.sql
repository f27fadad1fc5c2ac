-- Views that a coach lends to an assessor, and the assessor's comments (ADR 92). The role assessor reads what a view lends: rows by
-- functions/policies/lent-rows.sql, columns by the grants below (ADR 93). Notes, topics, names of clients and addresses are in none.
do $$ begin
  if not exists (select from pg_roles where rolname = 'assessor') then create role assessor nologin noinherit; end if;
end $$;
grant assessor to authenticator;
grant usage on schema public, private to assessor;

create table public.lent_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  assessor_name text not null check (private.is_name(assessor_name)),
  assessor_email text not null check (assessor_email <> '' and private.is_address(assessor_email)),
  -- The coach's own words in the mail.
  message text not null default '' check (private.fits(message, 2000)),
  period_from date not null check (private.is_recorded_day(period_from)),
  period_to date not null check (private.is_recorded_day(period_to)),
  client_labels text not null check (client_labels in ('initials', 'numbers')),
  -- Which records besides sessions.
  lends_learning boolean not null default false,
  lends_practice boolean not null default false,
  -- The credentials whose rules are shown, such as ICF/PCC.
  rules text[] not null default '{}' check (private.are_topics(rules)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the right code was entered: the last hundred times.
  opened timestamptz[] not null default '{}' check (cardinality(opened) <= 100),
  unique (user_id, id),
  constraint lent_views_period_check check (period_to >= period_from),
  constraint lent_views_rules_have_records check (rules = '{}' or (lends_learning and lends_practice)),
  constraint lent_views_ninety_days check (expires_at > created_at and expires_at <= created_at + interval '90 days')
);
comment on column public.lent_views.message is 'confidential';
create index lent_views_expires_at_idx on public.lent_views (expires_at);
create index lent_views_user_id_created_at_idx on public.lent_views (user_id, created_at desc);

create table public.lent_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  view_id uuid not null,
  -- The row that it is about; null: the whole view.
  area text check (area in ('sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching', 'cpd_records', 'education')),
  row_id uuid,
  comment text not null check (comment <> '' and private.fits(comment, 2000)),
  created_at timestamptz not null default now(),
  -- When the coach was done with it.
  resolved_at timestamptz,
  constraint lent_comments_row_check check ((area is null) = (row_id is null)),
  foreign key (user_id, view_id) references public.lent_views (user_id, id) on delete cascade
);
comment on column public.lent_comments.comment is 'confidential';
create index lent_comments_user_id_view_id_idx on public.lent_comments (user_id, view_id);

-- The link and the code of a view; the server alone reads and writes them. It finds the view by the link's hash.
create table private.lent_links (
  user_id uuid not null references auth.users (id) on delete cascade,
  view_id uuid not null,
  token_hash bytea not null unique,
  -- HMAC with a key of the server's.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  primary key (user_id, view_id)
);
grant select, update on private.lent_links to hourbook_server;

alter table public.lent_views enable row level security;
alter table public.lent_comments enable row level security;

-- Coaches add views by private.lend_view and end them by public.revoke_lent_view; assessors comment by public.add_lent_comment.
grant select, delete on public.lent_views, public.lent_comments to authenticated;
grant update (resolved_at) on public.lent_comments to authenticated;

grant select (id, user_id, assessor_name, assessor_email, period_from, period_to, client_labels, lends_learning, lends_practice, rules,
  created_at, expires_at) on public.lent_views to assessor;
grant select (id, user_id, view_id, area, row_id, comment, created_at) on public.lent_comments to assessor;
grant select (id, display_name, practising_since) on public.profiles to assessor;
grant select (id, user_id, client_id, date, duration, paid, format, participants, kind, peer_exchange, completed)
  on public.sessions to assessor;
grant select (id, user_id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants)
  on public.opening_balances to assessor;
grant select (id, user_id, person, date, duration, kind, paid, format, participants, peer_exchange, opening, engagement)
  on public.erased_sessions to assessor;
grant select (id, user_id, day, duration, format) on public.supervision_sessions to assessor;
grant select (id, user_id, date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs, mentor_mcs_level,
  mentor_renewed, used_before) on public.mentor_coaching to assessor;
grant select (id, user_id, date, hours, title, provider, category, cce_core, cce_resource, cce_ethics) on public.cpd_records to assessor;
grant select (id, user_id, provider, title, hours, core_hours, team_hours, start_date, end_date) on public.education to assessor;
grant select (id, user_id, body, level, awarded_on, expires_on, reference) on public.credentials to assessor;
grant select (id, user_id, date) on public.reflections, public.client_feedback to assessor;

create trigger lent_views_lock_storage before insert or update or delete on public.lent_views
  for each statement execute function private.lock_storage();
create trigger lent_views_count_added after insert on public.lent_views
  referencing new table as added for each statement execute function private.count_storage();
create trigger lent_views_count_changed after update on public.lent_views
  referencing new table as added old table as removed for each statement execute function private.count_storage();
create trigger lent_views_count_removed after delete on public.lent_views
  referencing old table as removed for each statement execute function private.count_storage();
create trigger lent_comments_lock_storage before insert or update or delete on public.lent_comments
  for each statement execute function private.lock_storage();
create trigger lent_comments_count_added after insert on public.lent_comments
  referencing new table as added for each statement execute function private.count_storage();
create trigger lent_comments_count_changed after update on public.lent_comments
  referencing new table as added old table as removed for each statement execute function private.count_storage();
create trigger lent_comments_count_removed after delete on public.lent_comments
  referencing old table as removed for each statement execute function private.count_storage();
