-- A browser that a person signed in with keeps a secret, by which the server knows it again when somebody elsewhere has used up the
-- wrong passwords that an account may have. The secret names nobody and opens nothing; it is kept as SHA-256.
create table auth.known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  proof_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index known_devices_user_id_idx on auth.known_devices (user_id);
create index known_devices_last_used_at_idx on auth.known_devices (last_used_at);
grant select, insert, update, delete on auth.known_devices to hourbook_server;

-- Whoever signs a device out means its secret too.
alter table auth.sessions add column known_device_id uuid references auth.known_devices (id) on delete set null;
create index sessions_known_device_id_idx on auth.sessions (known_device_id) where known_device_id is not null;
