-- Refresh tokens from before the code of a second factor, and uses that only two holders of one token explain (ADR 50). Servers of
-- the version before go on: the defaults are right for what they write.
alter table auth.refresh_tokens
  add column before_code boolean not null default false,
  add column used_late boolean not null default false,
  add column used_by bytea;

-- A code that was entered before this migration left the refresh token before it usable. amr has whole seconds.
update auth.refresh_tokens t set before_code = true
from auth.sessions s
where s.id = t.session_id and s.aal = 'aal2' and t.revoked and s.amr -> 0 ->> 'method' = 'totp'
  and t.created_at < to_timestamp((s.amr -> 0 ->> 'timestamp')::bigint);
