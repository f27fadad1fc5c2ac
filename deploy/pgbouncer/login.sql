-- Lets PgBouncer check the logins of Hourbook's roles. Run it once, as a superuser, in Hourbook's database:
--   psql --set password=… --file login.sql hourbook
-- The same password goes into userlist.txt: "pgbouncer" "…"
create role pgbouncer login password :'password';
create schema pgbouncer;
create function pgbouncer.login(wanted text, out name text, out password text)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select usename::text, passwd from pg_shadow
    where usename = wanted and usename in ('hourbook', 'authenticator', 'hourbook_server')
  $$;
revoke all on function pgbouncer.login from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.login to pgbouncer;
