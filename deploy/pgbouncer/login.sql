-- Lets PgBouncer check the logins of Hourbook's roles. Run it as a superuser in Hourbook's database, and again in one that was restored:
--   psql --set password=… --file login.sql hourbook
-- The same password goes into userlist.txt: "pgbouncer" "…"
-- The role belongs to all databases of the server, so it may be there already.
do $$ begin
  create role pgbouncer;
exception when duplicate_object then
  null;
end $$;
alter role pgbouncer login password :'password';
create schema if not exists pgbouncer;
create or replace function pgbouncer.login(wanted text, out name text, out password text)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select usename::text, passwd from pg_shadow
    where usename = wanted and usename in ('hourbook', 'authenticator', 'hourbook_server')
  $$;
revoke all on function pgbouncer.login from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.login to pgbouncer;
