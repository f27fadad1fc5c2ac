-- Supervision that a coach received. The date is an instant (specification, point 3), the duration whole minutes.
create table public.supervision_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  supervisor_name text not null check (length(btrim(supervisor_name)) >= 2 and length(supervisor_name) <= 200),
  date timestamptz not null check (date between '1950-01-01' and '2101-01-01'),
  duration integer not null default 60 check (duration between 1 and 1440),
  topics text[] not null default '{}' check (private.are_topics(topics)),
  notes text not null default '' check (length(notes) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supervision_sessions_user_id_date_idx on public.supervision_sessions (user_id, date desc) include (duration);

-- Continuing professional development: what was done, and what a credential asks to be written about it (decisions 16).
create table public.cpd_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  hours numeric(6, 2) not null check (hours > 0 and hours <= 1000),
  title text not null default '' check (length(title) <= 200),
  provider text not null default '' check (length(provider) <= 200),
  category text not null default '' check (length(category) <= 100),
  learned text not null default '' check (length(learned) <= 20000),
  applied text not null default '' check (length(applied) <= 20000),
  evidence_url text check (length(evidence_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cpd_records_user_id_date_idx on public.cpd_records (user_id, date desc) include (hours);

create trigger supervision_sessions_set_updated_at before update on public.supervision_sessions
  for each row execute function private.set_updated_at();
create trigger cpd_records_set_updated_at before update on public.cpd_records
  for each row execute function private.set_updated_at();

alter table public.supervision_sessions enable row level security;
create policy "a coach reads own supervision" on public.supervision_sessions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own supervision" on public.supervision_sessions for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('supervision_sessions')));
create policy "a coach with access updates own supervision" on public.supervision_sessions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('supervision_sessions')));
create policy "a coach deletes own supervision" on public.supervision_sessions for delete to authenticated
  using (user_id = (select auth.uid()));

alter table public.cpd_records enable row level security;
create policy "a coach reads own cpd" on public.cpd_records for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own cpd" on public.cpd_records for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('cpd_records')));
create policy "a coach with access updates own cpd" on public.cpd_records for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('cpd_records')));
create policy "a coach deletes own cpd" on public.cpd_records for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.supervision_sessions, public.cpd_records to authenticated;
grant insert (id, user_id, supervisor_name, date, duration, topics, notes) on public.supervision_sessions to authenticated;
grant update (supervisor_name, date, duration, topics, notes, updated_at) on public.supervision_sessions to authenticated;
grant insert (id, user_id, date, hours, title, provider, category, learned, applied, evidence_url) on public.cpd_records to authenticated;
grant update (date, hours, title, provider, category, learned, applied, evidence_url, updated_at) on public.cpd_records to authenticated;
