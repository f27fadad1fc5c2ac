-- The tables of a practice as the peer gets them: the same columns, checks, keys and indexes, and policies that ask for the owner
-- alone. Hourbook also asks for an open auth session and, on writing, for a subscription: the peer is spared that.
create table public.clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 200),
  email text not null default '' check (length(email) <= 255),
  phone text check (length(phone) <= 50),
  notes text check (length(notes) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);
create index clients_user_id_name_idx on public.clients (user_id, name);
create table public.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  client_id uuid not null,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  duration integer not null check (duration between 1 and 1440),
  notes text not null default '' check (length(notes) <= 20000),
  topics text[] not null default '{}',
  follow_up text check (length(follow_up) <= 2000),
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on delete cascade,
  constraint sessions_client_id_date_key unique (user_id, client_id, date)
);
create index sessions_user_id_date_idx on public.sessions (user_id, date desc) include (duration);
alter table public.clients enable row level security;
alter table public.sessions enable row level security;
create policy "own clients" on public.clients for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own sessions" on public.sessions for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update, delete on public.clients, public.sessions to authenticated;
