-- What a hosted Supabase already has: the roles that requests run as, the schema auth, auth.uid().
-- Runs once, before our own migrations, on both engines. Role passwords are set by the server at start, never here.

-- The role that applies these files owns what they make. Postgres lets everyone run new functions; here nobody may until a grant
-- says so, in this file and in every later one.
alter default privileges revoke execute on functions from public;

do $$ begin
  -- anon: nobody signed in. authenticated: a user with a valid access token.
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  -- authenticator: the login of the pool for users' statements; by itself it may only become one of the two.
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
-- The server sets `sub` beside the claims that it is in, since a statement asks for it several times and reading them takes longer.
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, hourbook_server;
