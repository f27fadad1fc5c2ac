-- Since when a coach practises (years of experience), and the ids of the dashboard's nudges that they switched off.
alter table public.profiles
  add column practising_since date check (practising_since between '1950-01-01' and '2100-12-31'),
  add column nudges_off text[] not null default '{}'
    constraint profiles_nudges_off_check check (private.are_topics(nudges_off));
-- The server makes profiles, and what checks them runs as it does.
grant execute on function private.are_topics(text[]) to hourbook_server;
grant update (practising_since, nudges_off) on public.profiles to authenticated;
