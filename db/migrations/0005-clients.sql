-- A coach's clients.
create table public.clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 200),
  email text not null default '' check (length(email) <= 255),
  phone text check (length(phone) <= 50),
  notes text check (length(notes) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What sessions refer to, so that a session on another coach's client is impossible by key.
  unique (user_id, id)
);
create index clients_user_id_name_idx on public.clients (user_id, name);
create trigger clients_set_updated_at before update on public.clients
  for each row execute function private.set_updated_at();

alter table public.clients enable row level security;
create policy "a coach reads own clients" on public.clients for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own clients" on public.clients for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('clients')));
create policy "a coach with access updates own clients" on public.clients for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('clients')));
create policy "a coach deletes own clients" on public.clients for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.clients to authenticated;
grant insert (id, user_id, name, email, phone, notes) on public.clients to authenticated;
grant update (name, email, phone, notes, updated_at) on public.clients to authenticated;
