-- Coaching sessions. The date is a calendar date, the duration whole minutes.
create table public.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid not null,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  duration integer not null check (duration between 1 and 1440),
  notes text not null default '' check (length(notes) <= 20000),
  topics text[] not null default '{}' check (private.are_topics(topics)),
  follow_up text check (length(follow_up) <= 2000),
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A session's client is the coach's own; deleting a client deletes its sessions (decisions 7).
  constraint sessions_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on delete cascade,
  -- One session per client per calendar date.
  constraint sessions_client_id_date_key unique (client_id, date)
);
create index sessions_user_id_date_idx on public.sessions (user_id, date desc) include (duration);
create index sessions_user_id_client_id_date_idx on public.sessions (user_id, client_id, date desc);
create trigger sessions_set_updated_at before update on public.sessions
  for each row execute function private.set_updated_at();

alter table public.sessions enable row level security;
create policy "a coach reads own sessions" on public.sessions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own sessions" on public.sessions for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own sessions" on public.sessions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own sessions" on public.sessions for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.sessions to authenticated;
grant insert (id, user_id, client_id, date, duration, notes, topics, follow_up, completed) on public.sessions to authenticated;
grant update (client_id, date, duration, notes, topics, follow_up, completed, updated_at) on public.sessions to authenticated;
