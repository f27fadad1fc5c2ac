-- Two more things that a mail can bring: six digits to type, and a link that is of use only to the browser that asked for it (PKCE).

alter table auth.one_time_tokens
  -- Six digits beside the link, as HMAC under a key that the database does not hold: a million of them are soon tried.
  add column code_hash bytea,
  -- SHA-256 of the secret that the asking browser keeps; null where the link signs in whoever opens it.
  add column code_challenge text check (length(code_challenge) = 43);

-- What such a link becomes when it is opened: exchanged once, within five minutes, for a session. Kept as SHA-256.
create table auth.auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- What the link was for, as the session will name it.
  method text not null check (method in ('email/signup', 'recovery', 'magiclink', 'email_change')),
  code_challenge text not null check (length(code_challenge) = 43),
  created_at timestamptz not null
);
create index auth_codes_user_id_idx on auth.auth_codes (user_id);
create index auth_codes_created_at_idx on auth.auth_codes (created_at);
grant select, insert, update, delete on auth.auth_codes to hourbook_server;
