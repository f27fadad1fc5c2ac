-- What a coach deleted, kept for an hour so that it can be undone (ADR 40). In private: no request reads it.
create table private.deletions (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  area text not null,
  rows jsonb not null,
  feedback jsonb not null default '[]',
  deleted_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (user_id, id)
);
create index deletions_deleted_at_idx on private.deletions (deleted_at);
