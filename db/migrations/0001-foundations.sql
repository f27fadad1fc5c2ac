-- Helpers that the tables' policies and triggers use. private is reachable only through its functions.
create schema private;
grant usage on schema private to authenticated, hourbook_server;

-- Settings that policies must know; written by the server at start.
create table private.settings (key text primary key, value text not null);
insert into private.settings (key, value) values ('access_rule', 'route-table');
grant select, insert, update on private.settings to hourbook_server;

create function private.set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- At most 50 topics of 1 to 100 characters.
create function private.are_topics(topics text[]) returns boolean language sql immutable set search_path = '' as $$
  select cardinality(topics) <= 50
    and not exists (select from unnest(topics) as t (topic) where t.topic is null or length(t.topic) not between 1 and 100)
$$;
grant execute on function private.are_topics(text[]) to authenticated;
