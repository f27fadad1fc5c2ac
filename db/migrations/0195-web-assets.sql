-- The web app's hashed files of this build and of earlier and later ones, so that every server of a fleet, and an embedded
-- server after its upgrade, serves the pages of each (ADR 60).
create table private.web_assets (
  path text not null,
  -- As it is sent: compressed with brotli, or as built if it is small or compressed by itself.
  body bytea not null,
  is_brotli boolean not null,
  -- HMAC-SHA-256 of path, form and body by a key that is not in the database.
  mac bytea not null,
  last_used_at timestamptz not null default now(),
  constraint web_assets_pkey primary key (path),
  constraint web_assets_path_check check (length(path) <= 200),
  constraint web_assets_body_check check (octet_length(body) <= 8388608)
);
alter table private.web_assets alter column body set storage external;
create index web_assets_last_used_at_idx on private.web_assets (last_used_at);
comment on table private.web_assets is 'rows are not backed up';
grant select, insert, update, delete on private.web_assets to hourbook_server;
