-- Helpers that the tables' policies and triggers use. private is reachable only through its functions.
create schema private;
grant usage on schema private to anon, authenticated, hourbook_server;

-- Settings that policies must know; written by the server at start.
create table private.settings (key text primary key, value text not null);
insert into private.settings (key, value) values ('access_rule', 'route-table');
grant select, insert, update on private.settings to hourbook_server;

create function private.set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
