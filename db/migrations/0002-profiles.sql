-- One profile per user, made by the server at sign-up.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (length(username) between 1 and 100),
  email text not null check (length(email) <= 255),
  role text not null default 'user' check (role in ('admin', 'user')),
  display_name text check (length(display_name) <= 100),
  time_zone text check (length(time_zone) <= 64),
  week_start text not null default 'monday' check (week_start in ('monday', 'sunday', 'saturday')),
  default_session_minutes integer not null default 60 check (default_session_minutes between 1 and 1440),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  terms_accepted boolean not null default false,
  terms_accepted_at timestamptz,
  subscription_status text,
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Terms that were accepted have a time; terms that were not have none.
  check (terms_accepted = (terms_accepted_at is not null))
);
create index profiles_created_at_idx on public.profiles (created_at desc);
create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

-- Runs as its owner, so that the policy on profiles can ask it without asking itself.
create function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;
grant execute on function private.is_admin() to authenticated;

alter table public.profiles enable row level security;
create policy "a person reads the own profile" on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy "an admin reads every profile" on public.profiles for select to authenticated
  using ((select private.is_admin()));
create policy "a person updates the own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "the server keeps profiles" on public.profiles for all to hourbook_server using (true) with check (true);

grant select on public.profiles to authenticated;
-- Role, terms, e-mail and every subscription field stay out of reach (decisions 6).
grant update (username, display_name, time_zone, week_start, default_session_minutes, theme, updated_at)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to hourbook_server;
