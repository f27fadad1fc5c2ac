-- Private calendar feeds of coaches' own records (ADR 100).

-- Whoever has a feed's address: may execute private.own_feed and nothing else.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'calendar') then create role calendar nologin noinherit; end if;
end $$;
grant calendar to authenticator;
grant usage on schema private to calendar;

-- One for each coach. No role reads or writes it: db/functions/own-feeds.sql does.
create table private.own_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  names text not null default 'initials' check (names in ('initials', 'full')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
