-- What a coach brings to a credential beside sessions, supervision and CPD: mentor coaching received, education, reflections,
-- clients' feedback, and the credentials held. Written on a screen below /reports, so gated as the sessions are.

create table public.mentor_coaching (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  duration integer not null check (duration between 1 and 1440),
  format text not null default 'individual' constraint mentor_coaching_format_check check (format in ('individual', 'group')),
  group_size integer check (group_size between 1 and 1000),
  mentor_name text not null check (length(btrim(mentor_name)) > 0 and length(mentor_name) <= 200),
  mentor_credential text not null default ''
    constraint mentor_coaching_credential_check check (mentor_credential in ('', 'ACC', 'PCC', 'MCC')),
  -- Whether the mentor holds ICF's mentor coaching specialisation; null: not said.
  mentor_mcs boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mentor_coaching_user_id_date_idx on public.mentor_coaching (user_id, date desc);
create trigger mentor_coaching_set_updated_at before update on public.mentor_coaching
  for each row execute function private.set_updated_at();
alter table public.mentor_coaching enable row level security;
create policy "a coach reads own mentor coaching" on public.mentor_coaching for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own mentor coaching" on public.mentor_coaching for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own mentor coaching" on public.mentor_coaching for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own mentor coaching" on public.mentor_coaching for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.mentor_coaching as restrictive for all to authenticated
  using ((select private.require_auth_session()));
grant select, delete on public.mentor_coaching to authenticated;
grant insert (id, user_id, date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs), update (date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs, updated_at)
  on public.mentor_coaching to authenticated;

create table public.education (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  provider text not null default '' check (length(provider) <= 200),
  title text not null check (length(btrim(title)) > 0 and length(title) <= 200),
  hours numeric(7, 2) not null check (hours > 0 and hours <= 10000),
  -- Of these on core competencies.
  core_hours numeric(7, 2) check (core_hours >= 0),
  start_date date not null check (start_date between '1950-01-01' and '2100-12-31'),
  end_date date check (end_date between '1950-01-01' and '2100-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint education_core_of_hours_check check (core_hours <= hours),
  constraint education_dates_check check (end_date >= start_date)
);
create index education_user_id_start_date_idx on public.education (user_id, start_date desc);
create trigger education_set_updated_at before update on public.education
  for each row execute function private.set_updated_at();
alter table public.education enable row level security;
create policy "a coach reads own education" on public.education for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own education" on public.education for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own education" on public.education for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own education" on public.education for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.education as restrictive for all to authenticated
  using ((select private.require_auth_session()));
grant select, delete on public.education to authenticated;
grant insert (id, user_id, provider, title, hours, core_hours, start_date, end_date), update (provider, title, hours, core_hours, start_date, end_date, updated_at)
  on public.education to authenticated;

create table public.reflections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  title text not null check (length(btrim(title)) > 0 and length(title) <= 200),
  reflection text not null default '' check (length(reflection) <= 20000),
  application text not null default '' check (length(application) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reflections_user_id_date_idx on public.reflections (user_id, date desc);
create trigger reflections_set_updated_at before update on public.reflections
  for each row execute function private.set_updated_at();
alter table public.reflections enable row level security;
create policy "a coach reads own reflections" on public.reflections for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own reflections" on public.reflections for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own reflections" on public.reflections for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own reflections" on public.reflections for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.reflections as restrictive for all to authenticated
  using ((select private.require_auth_session()));
grant select, delete on public.reflections to authenticated;
grant insert (id, user_id, date, title, reflection, application), update (date, title, reflection, application, updated_at)
  on public.reflections to authenticated;

create table public.client_feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  -- Empty when the client was erased.
  feedback text not null default '' check (length(feedback) <= 20000),
  given_by text not null default '' check (length(given_by) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Feedback outlives its client's entry, without the link.
  constraint client_feedback_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id)
    on delete set null (client_id)
);
create index client_feedback_user_id_date_idx on public.client_feedback (user_id, date desc);
create index client_feedback_user_id_client_id_idx on public.client_feedback (user_id, client_id);
create trigger client_feedback_set_updated_at before update on public.client_feedback
  for each row execute function private.set_updated_at();
alter table public.client_feedback enable row level security;
create policy "a coach reads own client feedback" on public.client_feedback for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own client feedback" on public.client_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own client feedback" on public.client_feedback for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own client feedback" on public.client_feedback for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.client_feedback as restrictive for all to authenticated
  using ((select private.require_auth_session()));
grant select, delete on public.client_feedback to authenticated;
grant insert (id, user_id, client_id, date, feedback, given_by), update (client_id, date, feedback, given_by, updated_at)
  on public.client_feedback to authenticated;

create table public.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null constraint credentials_body_check check (body in ('ICF', 'EMCC')),
  level text not null check (length(btrim(level)) > 0 and length(level) <= 100),
  awarded_on date not null check (awarded_on between '1950-01-01' and '2100-12-31'),
  expires_on date check (expires_on between '1950-01-01' and '2100-12-31'),
  reference text not null default '' check (length(reference) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_dates_check check (expires_on >= awarded_on)
);
create index credentials_user_id_awarded_on_idx on public.credentials (user_id, awarded_on desc);
create trigger credentials_set_updated_at before update on public.credentials
  for each row execute function private.set_updated_at();
alter table public.credentials enable row level security;
create policy "a coach reads own credentials" on public.credentials for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own credentials" on public.credentials for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own credentials" on public.credentials for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own credentials" on public.credentials for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.credentials as restrictive for all to authenticated
  using ((select private.require_auth_session()));
grant select, delete on public.credentials to authenticated;
grant insert (id, user_id, body, level, awarded_on, expires_on, reference), update (body, level, awarded_on, expires_on, reference, updated_at)
  on public.credentials to authenticated;
