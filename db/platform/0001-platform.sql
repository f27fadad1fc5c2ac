-- What a hosted Supabase already has: the roles that requests run as, the auth schema, auth.uid().
-- Runs once, before our own migrations, on both engines. Role passwords are set by the server at start, never here.

-- Whoever applies these files owns what they make. Postgres lets everyone run new functions; here nobody may until a grant
-- says so, in this file and in every later one.
alter default privileges revoke execute on functions from public;

do $$ begin
  -- anon: nobody signed in. authenticated: a person with a valid access token.
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  -- authenticator: what the pool for people's statements logs in as; alone it may do nothing but become one of the two.
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator login noinherit; end if;
  -- hourbook_server: the server's own work (sign-in, mail, billing, admin). It cannot read clients, sessions or notes.
  if not exists (select from pg_roles where rolname = 'hourbook_server') then create role hourbook_server login noinherit; end if;
end $$;
grant anon, authenticated to authenticator;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, hourbook_server;

create schema auth;
grant usage on schema auth to anon, authenticated, hourbook_server;

-- The claims of the request's token, set for one transaction by the server.
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, hourbook_server;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  -- Stored in lower case; one account per address.
  email text not null unique check (email = lower(email) and length(email) <= 255),
  -- argon2id in PHC form; null until the owner of a special account has set one by the mailed link.
  encrypted_password text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- An auth session: one sign-in on one device. (A coaching session is public.sessions.)
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  amr jsonb not null,
  aal text not null default 'aal1',
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- Tokens are kept as SHA-256, never in clear.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent_id bigint references auth.refresh_tokens (id) on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);

-- Links and codes that were mailed; single use, kept as a hash.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('signup', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
  token_hash text not null unique,
  relates_to text not null,
  created_at timestamptz not null default now(),
  unique (user_id, token_type)
);

-- Counters of attempts per address and per account, shared by all servers.
create table auth.rate_limits (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);

-- The server's own role keeps the auth tables; people reach none of them.
grant select, insert, update, delete on all tables in schema auth to hourbook_server;
