-- Hours with a client from before Hourbook, as one sum per client: what a coach brings along in an official coaching log.
create table public.opening_balances (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid not null,
  -- The day up to which the hours are summed.
  as_of date not null check (as_of between '1950-01-01' and '2100-12-31'),
  start_date date check (start_date between '1950-01-01' and '2100-12-31'),
  end_date date check (end_date between '1950-01-01' and '2100-12-31'),
  paid_minutes integer not null default 0 check (paid_minutes between 0 and 6000000),
  pro_bono_minutes integer not null default 0 check (pro_bono_minutes between 0 and 6000000),
  format text not null default 'individual'
    constraint opening_balances_format_check check (format in ('individual', 'group', 'team')),
  participants integer check (participants between 1 and 1000),
  -- The file or list that says so, in the coach's words.
  source text not null default '' check (length(source) <= 200),
  -- The import that brought it; null when it was entered by hand or came in an archive.
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint opening_balances_minutes_check check (paid_minutes + pro_bono_minutes > 0),
  constraint opening_balances_dates_check check (end_date >= start_date),
  -- As with sessions: the client is the coach's own, and deleting it deletes them.
  constraint opening_balances_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id)
    on delete cascade,
  constraint opening_balances_import_fkey foreign key (user_id, import_id) references public.import_runs (user_id, id)
    on delete set null (import_id)
);
create index opening_balances_user_id_client_id_idx on public.opening_balances (user_id, client_id);
create index opening_balances_user_id_import_id_idx on public.opening_balances (user_id, import_id);
create trigger opening_balances_set_updated_at before update on public.opening_balances
  for each row execute function private.set_updated_at();
alter table public.opening_balances enable row level security;
create policy "a coach reads own opening balances" on public.opening_balances for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own opening balances" on public.opening_balances for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own opening balances" on public.opening_balances for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach deletes own opening balances" on public.opening_balances for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.opening_balances as restrictive for all to authenticated
  using ((select private.require_auth_session()));
grant select, delete on public.opening_balances to authenticated;
grant insert (id, user_id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants, source), update (client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants, source, updated_at)
  on public.opening_balances to authenticated;
