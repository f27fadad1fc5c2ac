-- The tables of Hourbook 0.1.0: columns, keys, checks, indexes, triggers and grants, and the rows that every database has. What changes
-- after it comes in files with higher numbers. Functions and policies are in db/functions, which are applied after this file.

-- Helpers of policies, checks and triggers, and tables that only the server uses.
create schema private;
grant usage on schema private to authenticated, authenticator, hourbook_server;

-- Roles without an account, each for one purpose. witness may execute private.witness alone, calendar private.own_feed alone, and summary
-- only the data of one coach's mail and events: private.weekly_practice, private.hook_practice and private.hook_data. assessor reads what a
-- lent view lends (ADR 93).
do $$
declare
  name text;
begin
  foreach name in array array['witness', 'calendar', 'summary', 'assessor'] loop
    if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin noinherit', name); end if;
    execute format('grant %I to authenticator', name);
    execute format('grant usage on schema private to %I', name);
  end loop;
end $$;
grant usage on schema public to assessor;

-- Personal keys (ADR 150): a role for each scope, and for each a second one that inherits it and has confidential columns too. What they may
-- do with rows and functions is in functions/roles/personal-keys.sql.
do $$
declare
  name text;
begin
  foreach name in array array['key_read', 'key_log', 'key_all', 'key_read_notes', 'key_log_notes', 'key_all_notes'] loop
    if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
    execute format('grant %I to authenticator', name);
    execute format('grant usage on schema private, public, auth, rest to %I', name);
  end loop;
end $$;
grant key_read to key_all, key_read_notes;
grant key_log to key_log_notes;
grant key_all, key_read_notes to key_all_notes;

create type public.report_bucket as enum ('day', 'week', 'month', 'quarter', 'year');
-- What triggers pass on about the rows of a statement, which are counted and logged.
create type private.counted_rows as (user_id uuid, rows bigint, bytes bigint);
create type private.recorded_row as (user_id uuid, id uuid, bytes integer, facts text);

-- Called by the checks below, also for rows that are restored from a backup.
-- include functions/limits.sql
-- include functions/import-ids.sql

-- Triggers need functions that exist. db/functions replaces these before anybody connects; a restore switches triggers off.
do $$
declare
  name text;
begin
  foreach name in array array[
    'certificate_added', 'certificate_content_deleted', 'certificate_removed', 'count_import_parts', 'count_storage',
    'forget_log', 'forget_who', 'forget_witnesses', 'give_up_open_import', 'keep_answer', 'keep_built_in_admin',
    'keep_factors', 'keep_supervision_day', 'lock_storage', 'note_leaving', 'record_role_change', 'refuse_change', 'set_updated_at',
    'skip_further_data_key', 'skip_further_signing_key', 'skip_further_wrapping_key'] loop
    execute format('create function private.%I() returns trigger language plpgsql as %L', name, 'begin raise ''db/functions is missing''; end');
  end loop;
end $$;

-- ---- Accounts and how they sign in. Only the server reads and writes them. ----

create table auth.users (
  id uuid default gen_random_uuid() primary key,
  -- Stored in lower case; one account per address.
  email text not null unique check (email = lower(email) and private.is_address(email)),
  encrypted_password text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.users is 'Accounts, one for each address.';
comment on column auth.users.encrypted_password is 'argon2id; null until the owner of a special account has set one by the mailed link.';
comment on constraint users_email_check on auth.users is 'In lower case, so that an address is one account however it is typed.';
create index users_last_sign_in_at_idx on auth.users (last_sign_in_at);
create index users_special_idx on auth.users (id) where raw_app_meta_data @> '{"special": true}';
create trigger users_note_leaving before delete on auth.users for each row execute function private.note_leaving();

create table auth.known_devices (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  proof_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
comment on table auth.known_devices is 'Browsers that a user signed in with, known by a secret that is stored as SHA-256. The secret gives no access.';
create index known_devices_last_used_at_idx on auth.known_devices (last_used_at);
create index known_devices_user_id_idx on auth.known_devices (user_id);

create table auth.mfa_factors (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  factor_type text not null default 'totp' check (factor_type in ('totp', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- In clear, since codes are computed from it; no user's statement reaches this table.
  secret bytea check (length(secret) = 20),
  -- The 30-second step of the newest code that was accepted: it and older ones are never accepted again.
  last_used_step bigint,
  -- Of a passkey, once it was made: its id on the device, the key that checks its signatures (COSE), and its own count of signatures.
  credential_id bytea check (length(credential_id) between 1 and 1023),
  public_key bytea check (length(public_key) <= 2000),
  sign_count bigint check (sign_count >= 0),
  transports text[] check (cardinality(transports) <= 7),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_user_id_friendly_name_key unique (user_id, friendly_name),
  constraint mfa_factors_credential_id_key unique (credential_id),
  constraint mfa_factors_totp check ((factor_type = 'totp') = (secret is not null)),
  constraint mfa_factors_passkey check (
    num_nulls(credential_id, public_key, sign_count, transports, last_used_at)
      = case when factor_type = 'webauthn' and status = 'verified' then 0 else 5 end)
);
comment on table auth.mfa_factors is 'Second factors: authenticator apps and passkeys.';
comment on constraint mfa_factors_credential_id_key on auth.mfa_factors is 'A passkey signs in to one account.';
comment on constraint mfa_factors_totp on auth.mfa_factors is 'An authenticator app has a secret, a passkey none.';
comment on constraint mfa_factors_passkey on auth.mfa_factors is 'A passkey is stored with all its parts, when it is verified.';

create table auth.mfa_challenges (
  id uuid default gen_random_uuid() primary key,
  -- Null: a sign-in by a passkey, whose account is not known yet.
  factor_id uuid references auth.mfa_factors (id) on delete cascade,
  ip text not null,
  -- What a passkey signs.
  challenge bytea check (length(challenge) = 32),
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  constraint mfa_challenges_sign_in check (factor_id is not null or challenge is not null)
);
comment on table auth.mfa_challenges is 'What a code or a passkey answers: once, from the same network address, within five minutes.';
comment on constraint mfa_challenges_sign_in on auth.mfa_challenges is 'A sign-in by a passkey has a challenge to sign.';
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table auth.recovery_codes is 'In place of a code when the phone is lost. Removed when used; stored as SHA-256 of 80 random bits.';
create index recovery_codes_user_id_idx on auth.recovery_codes (user_id);

create table auth.sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  amr jsonb not null,
  aal text not null default 'aal1',
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- The factor that raised the session to aal2.
  factor_id uuid references auth.mfa_factors (id) on delete set null,
  -- For the list of devices: a token is valid for hours, so refreshed_at alone would say little.
  last_seen_at timestamptz,
  ended_at timestamptz,
  known_device_id uuid references auth.known_devices (id) on delete set null
);
comment on table auth.sessions is 'Auth sessions: one sign-in on one device. A coaching session is public.sessions.';
comment on constraint sessions_factor_id_fkey on auth.sessions is 'The factor that was used; a removed factor does not end the session.';
comment on constraint sessions_known_device_id_fkey on auth.sessions is 'The device that signed in; forgetting it does not end the session.';
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;
create index sessions_known_device_id_idx on auth.sessions (known_device_id) where known_device_id is not null;
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at);
create index sessions_user_id_idx on auth.sessions (user_id);

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent_id bigint references auth.refresh_tokens (id) on delete set null,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  before_code boolean not null default false,
  used_late boolean not null default false,
  used_by bytea
);
comment on table auth.refresh_tokens is 'Refresh tokens, each used once and stored as SHA-256. A used one stays, so that a stolen one is recognised.';
comment on constraint refresh_tokens_parent_id_fkey on auth.refresh_tokens is 'Deleting an old used token does not delete later ones.';
create index refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_used_updated_at_idx on auth.refresh_tokens (updated_at) where revoked;

create table auth.one_time_tokens (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('signup', 'recovery', 'magiclink', 'email_change_current',
    'email_change_new', 'email_change_current_again', 'email_change_new_again', 'reauthentication')),
  token_hash text not null unique,
  relates_to text not null,
  created_at timestamptz not null default now(),
  -- The six digits in the mail besides the link, as HMAC with a key that the database does not hold: a million are soon tried.
  code_hash bytea,
  -- SHA-256 of the secret of the browser that asked; null if the link signs in any browser.
  code_challenge text check (length(code_challenge) = 43),
  constraint one_time_tokens_user_id_token_type_key unique (user_id, token_type)
);
comment on table auth.one_time_tokens is 'Mailed links and codes, used once and stored as a hash.';
comment on constraint one_time_tokens_user_id_token_type_key on auth.one_time_tokens is 'A newer mail replaces the link in the one before.';
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);

create table auth.auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- What the link was for, in the word of the session's amr.
  method text not null check (method in ('email/signup', 'recovery', 'magiclink', 'email_change')),
  code_challenge text not null check (length(code_challenge) = 43),
  created_at timestamptz not null
);
comment on table auth.auth_codes is 'What an opened PKCE link turns into: exchanged once, within five minutes, for a session. Stored as SHA-256.';
create index auth_codes_created_at_idx on auth.auth_codes (created_at);
create index auth_codes_user_id_idx on auth.auth_codes (user_id);

create table auth.personal_keys (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  name text not null check (private.is_name(name) and length(name) <= 100),
  scope text not null check (scope in ('read', 'log', 'all')),
  reads_notes boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  constraint personal_keys_one_year check (expires_at > created_at and expires_at <= created_at + '366 days')
);
comment on table auth.personal_keys is 'Keys for a coach''s own programs, each stored as SHA-256 (ADR 150). An ended one is deleted.';
comment on column auth.personal_keys.reads_notes is 'Whether it reads and writes confidential columns.';
comment on constraint personal_keys_one_year on auth.personal_keys is 'Every key expires, within a year.';
create index personal_keys_expires_at_idx on auth.personal_keys (expires_at);
create index personal_keys_user_id_created_at_idx on auth.personal_keys (user_id, created_at desc);

create table auth.rate_limits (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table auth.rate_limits is 'Attempts per address and per account, counted for all servers together.';
create index rate_limits_window_started_at_idx on auth.rate_limits (window_started_at);

create table auth.mail_outbox (
  -- Part of the mail's Message-ID, so that a mail that was sent twice is shown once.
  id uuid default gen_random_uuid() primary key,
  -- The account that the mail is about; the row is deleted with it.
  user_id uuid references auth.users (id) on delete cascade,
  -- The id in the answer to a sign-up, real or made up, by which the browser asks whether the mail was refused.
  asked_as uuid,
  address text not null check (private.is_address(address)),
  -- Subject and bodies with their links, encrypted with a key that the database does not hold. Deleted once the mail has failed.
  content bytea,
  -- The link in the mail. When it no longer works (used, replaced, ended by a new password) the mail is not sent.
  token_hash text,
  attempts integer not null default 0,
  -- While a server sends the mail: when another one may try, in case the first was killed.
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + '24:00:00',
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  -- refused: the mail server does not accept it; expired: not accepted within 24 hours; unreadable: the key has changed.
  failure text check (failure in ('refused', 'expired', 'unreadable')),
  -- A mail to somebody without an account: not sent if the address wants no mails.
  heeds_optout boolean not null default false,
  -- The hash of a link to a request or a lent view. The mail is not sent once the link no longer works.
  outside_link bytea,
  is_weekly boolean not null default false,
  -- Which blocks of its address stop it (src/server/mail/mail-kinds.ts).
  stopped_by text[] not null default '{}' check (stopped_by <@ array['bounce', 'complaint']),
  constraint mail_outbox_check check ((failed_at is null) = (content is not null)),
  constraint mail_outbox_check1 check ((failed_at is null) = (failure is null))
);
comment on table auth.mail_outbox is 'rows are not backed up';
comment on constraint mail_outbox_check on auth.mail_outbox is 'A mail that failed has no content.';
comment on constraint mail_outbox_check1 on auth.mail_outbox is 'A mail that failed says why.';
create index mail_outbox_address_idx on auth.mail_outbox (address);
create index mail_outbox_asked_as_idx on auth.mail_outbox (asked_as) where asked_as is not null;
create index mail_outbox_failed_at_idx on auth.mail_outbox (failed_at) where failed_at is not null;
create index mail_outbox_next_attempt_at_idx on auth.mail_outbox (next_attempt_at) where failed_at is null;
create index mail_outbox_user_id_idx on auth.mail_outbox (user_id);

-- Only the server's own role uses these tables; users have no rights on them.
grant select, insert, update, delete on all tables in schema auth to hourbook_server;

-- ---- The server's own tables. Users have no rights on them. ----

-- Made before the first migration (src/server/db/migrations/migrate.ts).
comment on table migrations.applied is 'Migrations that were applied, with their hashes: a changed file is refused.';

create table migrations.functions (
  name text primary key,
  sha256 text not null,
  revision integer not null,
  applied_at timestamptz not null default now()
);
comment on table migrations.functions is 'rows are not backed up';

create table private.settings (
  key text primary key,
  value text not null
);
comment on table private.settings is 'Settings that policies need, written at every start, and single values that the server remembers.';
grant insert, select, update on private.settings to hourbook_server;

insert into private.settings (key, value) values ('access_rule', 'route-table');

create table private.storage_use (
  user_id uuid primary key references auth.users (id) on delete cascade,
  rows bigint not null,
  -- The bytes of the rows. On the disk indexes are added.
  bytes bigint not null,
  -- Grows whenever a counted row is added, changed or removed: the microseconds since 1970 then, or one more than before.
  version bigint not null default extract(epoch from clock_timestamp()) * 1000000,
  log_secret bytea not null default sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) ||
    uuid_send(gen_random_uuid())),
  -- The number of all entries, with those that wait.
  log_entries bigint not null default 0,
  log_bytes bigint not null default 0,
  log_waiting bytea not null default '\x',
  log_head bytea not null default decode(repeat('00', 32), 'hex'),
  kept_answers jsonb not null default '{}',
  lost_keys text[],
  has_hooks boolean not null default false,
  -- The beginning of the day whose deliveries are counted.
  deliveries_since timestamptz not null default '-infinity',
  deliveries integer not null default 0
) with (fillfactor = 50);
alter table private.storage_use alter log_secret set storage plain, alter log_waiting set storage plain, alter log_head set storage plain;
comment on table private.storage_use is 'Rows and bytes of each coach, counted by triggers (ADR 59), and the end of the chain of changes (ADR 90). Without checks: Postgres reads their texts for each update, a tenth of what the triggers cost.';
comment on column private.storage_use.log_secret is 'What the hashes in log_changes are salted with. Deleted with the account; nobody may read it.';
comment on column private.storage_use.log_waiting is 'The last entries of the chain, up to eight of one row each, until they are written to log_changes.';
comment on column private.storage_use.log_head is 'The chain after the last entry, also of those that wait; 32 zero bytes before the first.';
comment on column private.storage_use.lost_keys is 'The coach''s data keys that cannot be unwrapped, because a key of NOTES_KEYS is lost (ADR 139).';
comment on column private.storage_use.has_hooks is 'Whether events of this coach are sent anywhere (ADR 148). Here, since every write of a record locks this row.';
comment on column private.storage_use.deliveries is 'Events noted for hooks in the day since deliveries_since. Counted here, since the deliveries are deleted with their hook.';
comment on column private.storage_use.kept_answers is 'By the id of a deleted request, its answer if it was not a confirmation: no names, addresses or words (ADR 88).';
create trigger storage_use_forget_log after delete on private.storage_use for each row execute function
  private.forget_log();

create table private.log_changes (
  user_id uuid not null,
  seq bigint not null check (seq > 0),
  -- When the entry was made, by the clock of the database.
  at timestamptz,
  op text check (op in ('found', 'insert', 'update', 'delete')),
  -- 16 bytes for each row, in the order of the rows' ids.
  row_tags bytea,
  -- 32 bytes for each row, in the same order; for a deletion of the facts before it.
  row_hashes bytea,
  chain bytea not null check (octet_length(chain) = 32),
  packed bytea,
  constraint log_changes_pkey primary key (user_id, seq),
  constraint log_changes_check check (octet_length(row_hashes) = (2 * octet_length(row_tags))),
  constraint log_changes_packed_check check (packed is null and at is not null and op is not null and row_tags is not
    null and row_hashes is not null or octet_length(packed) > 0 and (octet_length(packed) % 57) = 0 and at is null and
    op is null and row_tags is null and row_hashes is null)
);
alter table private.log_changes alter row_tags set storage external, alter row_hashes set storage external;
comment on table private.log_changes is 'The append-only chain of changes of each coach''s log: tags and salted hashes, no texts (ADR 90).';

create table private.admin_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null check (action in ('role changed', 'confirmation mailed', 'devices ended', 'trial extended',
    'plan granted', 'checkout opened', 'factor removal asked', 'factor removal stopped', 'factors removed', 'support view opened', 'records exported',
    'account restored', 'account deleted', 'account locked', 'account unlocked')),
  -- Null: the server itself, by its settings or a command on its machine.
  actor_id uuid,
  -- Of a command for one coach: the user of the server's machine who ran it.
  operator text check (length(operator) <= 100),
  subject_id uuid not null,
  from_role text,
  to_role text,
  -- By how many days a trial was extended.
  days integer,
  -- The last day of a granted plan.
  until date,
  request_id text,
  constraint admin_actions_command_check check ((operator is not null) = (action in ('records exported',
    'account restored', 'account deleted', 'account locked', 'account unlocked'))),
  constraint admin_actions_role_check check ((to_role is null) = (action <> 'role changed'))
);
comment on constraint admin_actions_command_check on private.admin_actions is 'A command for one coach always names the user who ran it (ADR 141).';
comment on constraint admin_actions_role_check on private.admin_actions is 'Roles are named if the role changed.';
comment on table private.admin_actions is 'What admins did. Rows are added and never changed (ADR 10).';
create trigger admin_actions_append_only before delete or update or truncate on private.admin_actions for each statement
  execute function private.refuse_change();

-- Second factors that an admin has asked to remove after a waiting time (ADR 146). A restore must not bring back one that was stopped.
create table private.factor_removals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The admin who asked, and must still be one when the time is over; null: the account was deleted.
  asked_by uuid references auth.users (id) on delete set null,
  -- Whether the mail server has taken the mail to the account's owner. Without it nothing is removed.
  is_told boolean not null default false,
  due_at timestamptz not null,
  stop_hash bytea not null unique check (octet_length(stop_hash) = 32)
);
comment on table private.factor_removals is 'rows are not backed up';
create index factor_removals_asked_by_idx on private.factor_removals (asked_by);
create index factor_removals_due_at_idx on private.factor_removals (due_at);
grant delete, insert, select, update (is_told, due_at) on private.factor_removals to hourbook_server;
create trigger sessions_keep_factors after insert or update of aal on auth.sessions for each row when (new.aal = 'aal2')
  execute function private.keep_factors();

create table private.job_runs (
  job text primary key check (length(job) <= 100),
  started_at timestamptz not null
);
comment on table private.job_runs is 'Jobs that only one of all servers does: the one that writes the start.';
grant insert, select, update on private.job_runs to hourbook_server;

create table private.left_coaches (
  id bigint generated always as identity primary key,
  signed_up_at timestamptz not null,
  left_at timestamptz not null default now(),
  -- When they paid.
  paid tstzmultirange not null
);
comment on table private.left_coaches is 'When deleted accounts signed up, paid and left: for 31 days, without their owners, for sums (ADR 142).';
create index left_coaches_left_at_idx on private.left_coaches (left_at);
grant delete, select on private.left_coaches to hourbook_server;

create table private.web_assets (
  path text primary key check (length(path) <= 200),
  -- As it is sent: compressed with brotli, or as built if it is small or already compressed.
  body bytea not null check (octet_length(body) <= 8388608),
  is_brotli boolean not null,
  mac bytea not null,
  last_used_at timestamptz not null default now()
);
alter table private.web_assets alter body set storage external;
comment on table private.web_assets is 'rows are not backed up';
comment on column private.web_assets.mac is 'HMAC with a key derived from JWT_SECRET: a row that a server did not write is not served (ADR 60).';
create index web_assets_last_used_at_idx on private.web_assets (last_used_at);
grant delete, insert, select, update on private.web_assets to hourbook_server;

create table private.wrapping_keys (
  id text primary key check (length(id) = 8),
  is_active boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table private.wrapping_keys is 'Names of the keys in NOTES_KEYS, never the keys themselves. New data keys are wrapped with the active one.';
create unique index wrapping_keys_active_key on private.wrapping_keys (is_active) where is_active;
create trigger add_only_the_first before insert on private.wrapping_keys for each row when (current_user =
  'hourbook_server') execute function private.skip_further_wrapping_key();
grant insert, select on private.wrapping_keys to hourbook_server;

create table private.data_keys (
  user_id uuid not null constraint data_keys_user_id_fkey references auth.users (id) on delete cascade,
  id text not null check (length(id) = 8),
  wrapped bytea not null,
  wrapped_by text not null references private.wrapping_keys (id),
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  constraint data_keys_pkey primary key (user_id, id)
);
comment on table private.data_keys is 'The keys that encrypt a coach''s texts, wrapped. They are deleted with the account (ADR 12).';
comment on constraint data_keys_wrapped_by_fkey on private.data_keys is 'A wrapping key cannot be deleted while a data key needs it.';
create unique index data_keys_current_key on private.data_keys (user_id) where is_current;
create trigger add_only_the_first before insert on private.data_keys for each row when (current_user =
  'hourbook_server') execute function private.skip_further_data_key();
grant insert, select on private.data_keys to hourbook_server;

create table private.waiting_for_seal (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.waiting_for_seal is 'Coaches with texts that are not encrypted with their current key yet.';
grant delete, insert, select, update on private.waiting_for_seal to hourbook_server;

create table private.signing_keys (
  -- The thumbprint of the public key (RFC 7638): `kid` in signatures.
  id text primary key check (length(id) = 43),
  public_key jsonb not null,
  wrapped bytea,
  wrapped_by text references private.wrapping_keys (id),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint signing_keys_private_part_check check ((wrapped is null) = (retired_at is not null) and (wrapped is null) =
    (wrapped_by is null))
);
comment on table private.signing_keys is 'Keys that sign files which anybody can check (ADR 90). The private part only of the current one, wrapped with a key of NOTES_KEYS.';
create unique index signing_keys_current_key on private.signing_keys ((retired_at is null)) where retired_at is null;
create trigger add_only_the_first before insert on private.signing_keys for each row when (current_user =
  'hourbook_server') execute function private.skip_further_signing_key();
grant insert, select on private.signing_keys to hourbook_server;

create table private.deletions (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  area text not null,
  rows jsonb not null,
  feedback jsonb not null default '[]',
  deleted_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint deletions_pkey primary key (user_id, id)
);
comment on table private.deletions is 'What coaches deleted, stored for an hour so that each deletion can be undone.';
comment on column private.deletions.rows is 'Rows as they were, by table. Texts are encrypted.';
comment on column private.deletions.feedback is 'Feedback that stayed without its client.';
comment on column private.deletions.undone_at is 'From then on only the id is stored.';
create index deletions_deleted_at_idx on private.deletions (deleted_at);
create trigger deletions_lock_storage before insert on private.deletions for each statement execute function
  private.lock_storage();

-- ---- Accounts as the app shows them, and what they pay for. ----

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (length(username) >= 1 and length(username) <= 100),
  email text not null check (private.is_address(email)),
  role text not null default 'user' check (role in ('admin', 'user')),
  display_name text check (length(display_name) <= 100),
  time_zone text check (length(time_zone) <= 64),
  week_start text check (week_start in ('monday', 'sunday', 'saturday')),
  default_session_minutes integer not null default 60 check (private.is_length(default_session_minutes)),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  terms_accepted boolean not null default false,
  terms_accepted_at timestamptz,
  subscription_status text,
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  practising_since date check (private.is_recorded_day(practising_since)),
  nudges_off text[] not null default '{}' check (private.are_topics(nudges_off)),
  terms_version text check (length(terms_version) <= 20),
  nudges_hidden text[] not null default '{}' check (private.are_topics(nudges_hidden)),
  chosen_bodies text[] check (chosen_bodies is null or private.are_topics(chosen_bodies)),
  credential_paths text[] not null default '{}' check (private.are_topics(credential_paths)),
  weekly_mail boolean not null default false,
  constraint profiles_check check (terms_accepted = (terms_accepted_at is not null)),
  constraint profiles_terms_version_needs_acceptance check (terms_version is null or terms_accepted)
);
comment on table public.profiles is 'One profile for each account. Only the server writes role, terms and subscription (spec decision 6).';
comment on column public.profiles.nudges_off is 'Kinds of reminders that the coach switched off.';
comment on column public.profiles.nudges_hidden is 'Single reminders that the coach hid, on all devices.';
comment on column public.profiles.chosen_bodies is 'The bodies whose credentials the coach plans for; null: not chosen.';
comment on column public.profiles.credential_paths is 'The ways to apply that the coach chose, one for a credential (ADR 130).';
comment on constraint profiles_check on public.profiles is 'Accepted terms have a time; others have none.';
comment on constraint profiles_terms_version_needs_acceptance on public.profiles is 'Only accepted terms have a version.';
create index profiles_admins_idx on public.profiles (role, id) where role = 'admin';
create index profiles_created_at_idx on public.profiles (created_at desc);
create index profiles_email_idx on public.profiles (email);
create index profiles_weekly_mail_idx on public.profiles (coalesce(time_zone, 'UTC'), id) where weekly_mail;
create trigger profiles_keep_built_in_admin before update of role on public.profiles for each row when (new.role <>
  'admin') execute function private.keep_built_in_admin();
create trigger profiles_record_new_admin after insert on public.profiles for each row when (new.role = 'admin') execute
  function private.record_role_change();
create trigger profiles_record_role_change after update of role on public.profiles for each row when (old.role is
  distinct from new.role) execute function private.record_role_change();
grant select (id, display_name, practising_since, credential_paths) on public.profiles to assessor;
grant select, update (username, display_name, time_zone, week_start, default_session_minutes, theme, updated_at,
  practising_since, nudges_off, nudges_hidden, chosen_bodies, credential_paths, weekly_mail) on public.profiles to authenticated;
grant delete, insert, select, update on public.profiles to hourbook_server;

create table public.products (
  id uuid default gen_random_uuid() primary key,
  stripe_product_id text unique,
  name text not null check (length(name) >= 1 and length(name) <= 250),
  description text,
  active boolean not null default true,
  image text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.products is 'What is sold: one plan.';
grant select on public.products to anon, authenticated;
grant delete, insert, select, update on public.products to hourbook_server;

create table public.prices (
  id uuid default gen_random_uuid() primary key,
  stripe_price_id text unique,
  product_id uuid not null constraint prices_product_id_fkey references public.products (id) on delete cascade,
  active boolean not null default true,
  description text,
  unit_amount integer not null check (unit_amount >= 0),
  currency text not null check (currency = lower(currency) and length(currency) = 3),
  type text not null default 'recurring' check (type in ('recurring', 'one_time')),
  "interval" text check ("interval" in ('day', 'week', 'month', 'year')),
  interval_count integer check (interval_count > 0),
  trial_period_days integer check (trial_period_days >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.prices is 'What the plan costs.';
comment on column public.prices.unit_amount is 'In the currency''s minor unit (pence).';
create index prices_product_id_idx on public.prices (product_id);
grant select on public.prices to anon, authenticated;
grant delete, insert, select, update on public.prices to hourbook_server;

-- The one plan: 9.99 pounds a month, with the trial that the login page mentions (the granted one is written at sign-up).
insert into public.products (id, name, description, metadata) values (
  '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', 'Hourbook', 'Practice logbook for professional coaches',
  '{"features": ["Unlimited clients", "Advanced session tracking", "Advanced reporting", "Priority support", "CPD tracking", "Email support"]}'
);
insert into public.prices (id, product_id, description, unit_amount, currency, type, interval, interval_count, trial_period_days) values (
  '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02', '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', 'Hourbook, monthly', 999, 'gbp', 'recurring', 'month', 1, 14
);

create table public.subscriptions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  stripe_subscription_id text unique,
  price_id uuid constraint subscriptions_price_id_fkey references public.prices (id) on delete set null,
  status text not null,
  cancel_at_period_end boolean not null default false,
  current_period_start timestamptz,
  current_period_end timestamptz,
  ended_at timestamptz,
  cancel_at timestamptz,
  canceled_at timestamptz,
  trial_start timestamptz,
  trial_end timestamptz,
  paid_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.subscriptions is 'What Stripe last answered about a user''s subscriptions.';
comment on column public.subscriptions.paid_since is 'When it was first paid for, which is when Stripe first called it active; a trial does not count. null: never.';
create index subscriptions_price_id_idx on public.subscriptions (price_id);
create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
grant select on public.subscriptions to anon, authenticated;
grant delete, insert, select, update on public.subscriptions to hourbook_server;

create table private.billing_events (
  id text primary key check (length(id) >= 1 and length(id) <= 255),
  type text not null check (length(type) <= 255),
  received_at timestamptz not null default now()
);
comment on table private.billing_events is 'Events of the payment provider that were handled: each counts once.';
create index billing_events_received_at_idx on private.billing_events (received_at);
grant delete, insert, select on private.billing_events to hourbook_server;

-- A server draws a ticket before it asks the provider. The answer to a later question is never overwritten by that to an earlier one,
-- however long they take. So no lock is held while the provider answers.
create sequence private.billing_tickets as bigint;
grant usage on sequence private.billing_tickets to hourbook_server;

create table private.billing_writes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  ticket bigint not null
);
comment on table private.billing_writes is 'The ticket of the last answer that was stored for a user. A later question is never overwritten by an earlier one.';
grant insert, select, update on private.billing_writes to hourbook_server;

-- ---- A coach's practice. Each row has user_id, and references include it, so that no row can refer to another coach's. ----

create table public.clients (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (private.is_name(name)),
  email text not null default '' check (private.is_address(email)),
  phone text check (length(phone) <= 50),
  notes text check (private.is_long_text(notes)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  relationship_start date check (private.is_recorded_day(relationship_start)),
  relationship_end date check (private.is_recorded_day(relationship_end)),
  organisation text check (private.is_line(organisation)),
  consent text check (consent in ('given', 'refused', 'withdrawn')),
  consent_how text check (private.fits(consent_how, 500)),
  consent_date date check (private.is_recorded_day(consent_date)),
  retain_until date check (private.is_recorded_day(retain_until)),
  letter_date date check (letter_date >= '1950-01-01' and letter_date <= '2100-12-31'),
  payer text check (payer in ('client', 'organisation', 'third_party', 'barter', 'nobody')),
  relation text check (relation in ('external', 'internal', 'direct_report', 'peer')),
  exchange text check (private.fits(exchange, 500)),
  received_minutes integer check (private.is_sum_of_lengths(received_minutes)),
  constraint clients_user_id_id_key unique (user_id, id),
  constraint clients_relationship_check check (relationship_end >= relationship_start)
);
comment on table public.clients is 'Clients of a coach.';
comment on column public.clients.notes is 'confidential';
comment on column public.clients.consent is 'Whether the client agreed to be named to a credentialing body; null: not asked.';
comment on column public.clients.consent_how is 'confidential';
comment on column public.clients.retain_until is 'When the coach means to erase the client. Nothing is erased by itself.';
comment on column public.clients.letter_date is 'When the organisation signed a letter in place of the names of those coached there until then.';
comment on column public.clients.payer is 'Who pays for hours that do not say so themselves; null: not said.';
comment on column public.clients.relation is 'What the client is to the coach; null: not said.';
comment on column public.clients.exchange is 'confidential';
comment on column public.clients.received_minutes is 'Minutes of coaching that this client, a peer, gave the coach in return; null: not said.';
comment on constraint clients_relationship_check on public.clients is 'Work cannot end before it began.';
comment on constraint clients_user_id_id_key on public.clients is 'For references that include user_id.';
create index clients_user_id_name_idx on public.clients (user_id, name);
create trigger clients_forget_witnesses after delete on public.clients for each row execute function
  private.forget_witnesses();

create table public.client_merges (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kept_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  rows jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  joined_sessions jsonb not null default '[]',
  expired_at timestamptz,
  constraint client_merges_kept_fkey foreign key (user_id, kept_id) references public.clients (user_id, id) on delete
    cascade
);
comment on table public.client_merges is 'Merges of two clients. Each can be undone for a week (ADR 40).';
comment on column public.client_merges.rows is 'confidential rows';
comment on column public.client_merges.moved is 'Ids of the rows that moved, by table, with their times.';
comment on column public.client_merges.undone_at is 'From then on only the ids are stored.';
comment on column public.client_merges.joined_sessions is 'Sessions that became part of another one of their day: {id, into}.';
comment on column public.client_merges.expired_at is 'From then on it cannot be undone, and only ids are stored, since a device may still send changes of the merged client.';
comment on constraint client_merges_kept_fkey on public.client_merges is 'Deleting or erasing the client also deletes what was stored of the other one.';
create index client_merges_merged_at_idx on public.client_merges (merged_at) where expired_at is null;
create index client_merges_user_id_kept_id_idx on public.client_merges (user_id, kept_id);
grant select on public.client_merges to authenticated;

create table public.sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid(),
  client_id uuid not null,
  date date not null check (private.is_recorded_day(date)),
  duration integer not null check (private.is_length(duration)),
  notes text not null default '' check (private.is_long_text(notes)),
  topics text[] not null default '{}' check (private.are_topics(topics)),
  follow_up text check (private.fits(follow_up, 2000)),
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid boolean,
  format text not null default 'individual' check (private.is_session_format(format)),
  participants integer check (private.is_group_size(participants::numeric)),
  kind text not null default 'coaching' check (private.is_session_kind(kind)),
  peer_exchange boolean not null default false,
  engagement text check (private.is_name(engagement)),
  constraint sessions_client_id_date_key unique (user_id, client_id, date),
  constraint sessions_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on delete
    cascade
);
comment on table public.sessions is 'Coaching sessions.';
comment on column public.sessions.notes is 'confidential';
comment on column public.sessions.follow_up is 'confidential';
comment on column public.sessions.participants is 'People in a group or a team.';
comment on column public.sessions.engagement is 'The assignment with a team that the session is part of; null: the one that all other sessions with this team are.';
comment on constraint sessions_client_id_date_key on public.sessions is 'One session with a client on a day (spec decision 7). Starts with user_id, so it serves the lists too.';
comment on constraint sessions_client_fkey on public.sessions is 'A client''s sessions are deleted with the client; the coach exists because the client does.';
create index sessions_created_at_idx on public.sessions (created_at);
create index sessions_user_id_date_idx on public.sessions (user_id, date desc) include (duration, kind, completed);
grant select (id, user_id, client_id, date, duration, completed, paid, format, participants, kind, peer_exchange) on
  public.sessions to assessor;

create table public.supervision_sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  supervisor_name text not null check (length(btrim(supervisor_name)) >= 2 and private.is_line(supervisor_name)),
  date timestamptz not null check (private.is_recorded_instant(date)),
  duration integer not null default 60 check (private.is_length(duration)),
  topics text[] not null default '{}' check (private.are_topics(topics)),
  notes text not null default '' check (private.is_long_text(notes)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  day date not null,
  format text check (format in ('individual', 'group')),
  constraint supervision_sessions_user_id_id_key unique (user_id, id),
  constraint supervision_sessions_day_check check (private.is_recorded_day(day) and abs((date at time zone 'UTC')::date
    - day) <= 1)
);
comment on table public.supervision_sessions is 'Supervision that the coach received.';
comment on column public.supervision_sessions.notes is 'confidential';
comment on column public.supervision_sessions.day is 'The coach''s calendar day, which everything uses (ADR 26).';
comment on column public.supervision_sessions.format is 'Individual or in a group; null: not said.';
comment on constraint supervision_sessions_day_check on public.supervision_sessions is 'The coach''s day and the instant are at most one day apart in UTC.';
create index supervision_sessions_user_id_date_idx on public.supervision_sessions (user_id, date desc) include
  (duration);
create index supervision_sessions_user_id_day_idx on public.supervision_sessions (user_id, day desc, date desc) include
  (duration);
create trigger supervision_sessions_keep_day before insert or update of date, day on public.supervision_sessions for
  each row execute function private.keep_supervision_day();
grant select (id, user_id, duration, day, format) on public.supervision_sessions to assessor;

create table public.cpd_records (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null check (private.is_recorded_day(date)),
  hours numeric(6,2) not null check (hours > 0 and hours <= 1000),
  title text not null default '' check (private.is_line(title)),
  provider text not null default '' check (private.is_line(provider)),
  category text not null default '' check (length(category) <= 100),
  learned text not null default '' check (private.is_long_text(learned)),
  applied text not null default '' check (private.is_long_text(applied)),
  evidence_url text check (private.fits(evidence_url, 2000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cce_core numeric(6,2) check (cce_core >= 0),
  cce_resource numeric(6,2) check (cce_resource >= 0),
  cce_ethics numeric(6,2) check (cce_ethics >= 0),
  constraint cpd_records_user_id_id_key unique (user_id, id),
  constraint cpd_records_cce_check check ((coalesce(cce_core, 0) + coalesce(cce_resource, 0) + coalesce(cce_ethics, 0))
    <= hours)
);
comment on table public.cpd_records is 'Continuing professional development.';
comment on column public.cpd_records.learned is 'confidential';
comment on column public.cpd_records.applied is 'confidential';
comment on column public.cpd_records.evidence_url is 'confidential';
comment on constraint cpd_records_cce_check on public.cpd_records is 'The parts that ICF counts cannot be more than the hours.';
create index cpd_records_user_id_date_idx on public.cpd_records (user_id, date desc) include (hours);
grant select (id, user_id, date, hours, title, provider, category, cce_core, cce_resource, cce_ethics) on
  public.cpd_records to assessor;

create table public.mentor_coaching (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null check (private.is_recorded_day(date)),
  duration integer not null check (private.is_length(duration)),
  format text not null default 'individual' check (format in ('individual', 'group')),
  group_size integer check (private.is_group_size(group_size::numeric)),
  mentor_name text not null check (private.is_name(mentor_name)),
  mentor_credential text not null default '',
  mentor_mcs boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mentor_mcs_level text,
  mentor_renewed boolean,
  used_before boolean,
  constraint mentor_coaching_user_id_id_key unique (user_id, id),
  constraint mentor_coaching_credential_check check (mentor_credential in ('', 'ACC', 'PCC', 'MCC')),
  constraint mentor_coaching_mcs_level_check check (mentor_mcs_level in ('ACC', 'PCC', 'MCC'))
);
comment on table public.mentor_coaching is 'Mentor coaching that the coach received.';
comment on column public.mentor_coaching.mentor_mcs is 'Whether the mentor holds ICF''s mentor coaching specialisation; null: not said.';
comment on column public.mentor_coaching.mentor_mcs_level is 'The level of the specialisation; null: not said.';
comment on column public.mentor_coaching.mentor_renewed is 'Whether a mentor with an ACC has renewed it at least once; null: not said.';
comment on column public.mentor_coaching.used_before is 'Whether these hours were used for an earlier credential; null: not said.';
create index mentor_coaching_user_id_date_idx on public.mentor_coaching (user_id, date desc);
grant select (id, user_id, date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs,
  mentor_mcs_level, mentor_renewed, used_before) on public.mentor_coaching to assessor;

create table public.education (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  provider text not null default '' check (private.is_line(provider)),
  title text not null check (private.is_name(title)),
  hours numeric(7,2) not null check (hours > 0 and hours <= 10000),
  -- How many of the hours are on core competencies.
  core_hours numeric(7,2) check (core_hours >= 0),
  start_date date not null check (private.is_recorded_day(start_date)),
  end_date date check (private.is_recorded_day(end_date)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_hours numeric(7,2) check (team_hours >= 0),
  constraint education_user_id_id_key unique (user_id, id),
  constraint education_core_of_hours_check check (core_hours <= hours),
  constraint education_dates_check check (end_date >= start_date),
  constraint education_team_of_hours_check check (team_hours <= hours)
);
comment on table public.education is 'Coach education.';
comment on column public.education.team_hours is 'How many of the hours are on team coaching: 0 for a course that is not about it; null: not said.';
comment on constraint education_core_of_hours_check on public.education is 'Core hours are a part of the hours.';
comment on constraint education_dates_check on public.education is 'A course cannot end before it began.';
comment on constraint education_team_of_hours_check on public.education is 'Hours on team coaching are a part of the hours.';
create index education_user_id_start_date_idx on public.education (user_id, start_date desc);
grant select (id, user_id, provider, title, hours, core_hours, start_date, end_date, team_hours) on public.education to
  assessor;

create table public.reflections (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null check (private.is_recorded_day(date)),
  title text not null check (private.fits(title, 200) and length(btrim(title)) > 0),
  reflection text not null default '' check (private.is_long_text(reflection)),
  application text not null default '' check (private.is_long_text(application)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reflections is 'Reflections on the coach''s own practice.';
comment on column public.reflections.title is 'confidential';
comment on column public.reflections.reflection is 'confidential';
comment on column public.reflections.application is 'confidential';
create index reflections_user_id_date_idx on public.reflections (user_id, date desc);
grant select (id, user_id, date) on public.reflections to assessor;

create table public.client_feedback (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid,
  date date not null check (private.is_recorded_day(date)),
  -- Empty if the client was erased.
  feedback text not null default '' check (private.is_long_text(feedback)),
  given_by text not null default '' check (private.fits(given_by, 200)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint client_feedback_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on
    delete set null (client_id)
);
comment on table public.client_feedback is 'Feedback of clients. Empty if the client was erased.';
comment on column public.client_feedback.feedback is 'confidential';
comment on column public.client_feedback.given_by is 'confidential';
comment on constraint client_feedback_client_fkey on public.client_feedback is 'Feedback stays when its client is deleted, without the link.';
create index client_feedback_user_id_client_id_idx on public.client_feedback (user_id, client_id);
create index client_feedback_user_id_date_idx on public.client_feedback (user_id, date desc);
grant select (id, user_id, date) on public.client_feedback to assessor;

create table public.credentials (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null constraint credentials_body_check check (body in ('ICF', 'EMCC', 'AC', 'CCE', 'NBHWC')),
  level text not null check (length(btrim(level)) > 0 and length(level) <= 100),
  awarded_on date not null check (private.is_recorded_day(awarded_on)),
  expires_on date check (private.is_recorded_day(expires_on)),
  reference text not null default '' check (private.is_line(reference)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_user_id_id_key unique (user_id, id),
  constraint credentials_dates_check check (expires_on >= awarded_on)
);
comment on table public.credentials is 'Credentials that the coach holds.';
comment on constraint credentials_dates_check on public.credentials is 'A credential cannot expire before it was awarded.';
create index credentials_user_id_awarded_on_idx on public.credentials (user_id, awarded_on desc);
grant select (id, user_id, body, level, awarded_on, expires_on, reference) on public.credentials to assessor;

create table public.import_runs (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('clients', 'sessions', 'supervision_sessions', 'cpd_records', 'calendar',
    'archive', 'icf_log')),
  file_name text not null default '' check (private.is_line(file_name)),
  -- By table, the ids of the rows that it added, for undo: also those that were deleted and restored by hand.
  brought jsonb not null default '{}',
  skipped_ids uuid[] not null default '{}',
  counts jsonb not null generated always as (private.counts_of(brought)) stored,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  part_bytes bigint not null default 0,
  row_count integer not null default 0,
  -- The last time that rows became records or undo deleted some; null while parts arrive.
  stepped_at timestamptz,
  -- By table, how many rows undo has deleted; null: not begun.
  gone jsonb,
  is_under_way boolean not null generated always as (
    stepped_at is not null and undone_at is null and (finished_at is null or gone is not null)) stored,
  constraint import_runs_user_id_id_key unique (user_id, id)
);
comment on table public.import_runs is 'Imports, with the ids of what each added, for undo.';
comment on column public.import_runs.counts is 'How many rows it added, by table.';
comment on column public.import_runs.skipped_ids is 'Rows of the file that were there already.';
comment on column public.import_runs.finished_at is 'Null until all rows are records.';
comment on column public.import_runs.row_count is 'Rows of all parts that arrived.';
comment on constraint import_runs_user_id_id_key on public.import_runs is 'For references that include user_id.';
create index import_runs_finished_at_idx on public.import_runs (finished_at);
create unique index import_runs_one_open_idx on public.import_runs (user_id) where finished_at is null;
create index import_runs_unfinished_created_at_idx on public.import_runs (created_at) where finished_at is null;
create index import_runs_under_way_idx on public.import_runs (id) where is_under_way;
create index import_runs_user_id_created_at_idx on public.import_runs (user_id, created_at desc);
create trigger import_runs_give_up_open before insert on public.import_runs for each row execute function
  private.give_up_open_import();
grant delete, insert (id, user_id, kind, file_name), select on public.import_runs to authenticated;

create table public.import_parts (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  import_id uuid not null,
  part integer not null check (part >= 0 and part <= 499),
  rows jsonb not null check (jsonb_typeof(rows) = 'object'),
  constraint import_parts_pkey primary key (import_id, part),
  constraint import_parts_import_fkey foreign key (user_id, import_id) references public.import_runs (user_id, id) on
    delete cascade
);
comment on table public.import_parts is 'Parts of imports that are not finished. Each is deleted when its rows are records.';
comment on column public.import_parts.rows is 'confidential rows';
create trigger import_parts_count after insert on public.import_parts referencing new table as added for each statement
  execute function private.count_import_parts();
grant insert (user_id, import_id, part, rows), select on public.import_parts to authenticated;

create table public.opening_balances (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid not null,
  -- The day up to which the hours are summed.
  as_of date not null check (private.is_recorded_day(as_of)),
  start_date date check (private.is_recorded_day(start_date)),
  end_date date check (private.is_recorded_day(end_date)),
  paid_minutes integer not null default 0 check (private.is_sum_of_lengths(paid_minutes)),
  pro_bono_minutes integer not null default 0 check (private.is_sum_of_lengths(pro_bono_minutes)),
  format text not null default 'individual' check (private.is_session_format(format)),
  participants integer check (private.is_group_size(participants::numeric)),
  -- The file or list that says so, in the coach's words.
  source text not null default '' check (private.fits(source, 200)),
  -- The import that added it; null if it was entered by hand or came from an archive.
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint opening_balances_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on
    delete cascade,
  constraint opening_balances_import_fkey foreign key (user_id, import_id) references public.import_runs (user_id, id)
    on delete set null (import_id),
  constraint opening_balances_dates_check check (coalesce(end_date, as_of) >= start_date and end_date <= as_of),
  constraint opening_balances_minutes_check check ((paid_minutes + pro_bono_minutes) > 0)
);
comment on table public.opening_balances is 'Hours with a client from before Hourbook, as one sum.';
comment on column public.opening_balances.source is 'confidential';
comment on constraint opening_balances_dates_check on public.opening_balances is 'A period cannot end before it began, nor after the day up to which the hours are summed.';
comment on constraint opening_balances_minutes_check on public.opening_balances is 'An opening balance has more than zero minutes.';
comment on constraint opening_balances_client_fkey on public.opening_balances is 'Deleted with the client; erasing keeps the hours in erased_sessions.';
comment on constraint opening_balances_import_fkey on public.opening_balances is 'The import that added it. The balance stays when the import is deleted.';
create index opening_balances_user_id_client_id_idx on public.opening_balances (user_id, client_id);
create index opening_balances_user_id_import_id_idx on public.opening_balances (user_id, import_id);
grant select (id, user_id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants)
  on public.opening_balances to assessor;

create table public.erased_sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person uuid not null,
  date date not null check (private.is_recorded_day(date)),
  duration integer not null,
  kind text not null default 'coaching' check (private.is_session_kind(kind)),
  paid boolean,
  format text not null default 'individual' check (private.is_session_format(format)),
  participants integer check (private.is_group_size(participants::numeric)),
  peer_exchange boolean not null default false,
  -- The paid or the pro bono part of an opening balance: a sum, dated with its last day.
  opening boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  engagement integer check (engagement >= 1),
  witnessed text check (witnessed in ('witnessed', 'lettered', 'both')),
  witnessed_on date,
  recorded_on date,
  relation text check (relation in ('external', 'internal', 'direct_report', 'peer')),
  received_minutes integer check (private.is_sum_of_lengths(received_minutes)),
  start_date date check (private.is_recorded_day(start_date)),
  constraint erased_sessions_dates_check check (date >= start_date),
  constraint erased_sessions_duration_check check ( case when opening then duration >= 1 and
    private.is_sum_of_lengths(duration) else private.is_length(duration) end),
  constraint erased_sessions_witnessed_on_check check ((witnessed is null) = (witnessed_on is null))
);
comment on table public.erased_sessions is 'Hours with clients who were erased, without their names (ADR 15). A random `person` says which rows were one client.';
comment on column public.erased_sessions.engagement is 'Which of the person''s named engagements; null: the one without a name.';
comment on column public.erased_sessions.recorded_on is 'The day on which the session was recorded with the facts that it had when the client was erased (private.recorded_day); null: not known.';
comment on column public.erased_sessions.relation is 'What the client was to the coach, if that decides how hours count: the same in all rows of a person.';
comment on column public.erased_sessions.received_minutes is 'Minutes of coaching that the person, a peer, gave in return for all of these hours.';
comment on column public.erased_sessions.start_date is 'Of an opening balance, the first day of its period; null: not known.';
comment on constraint erased_sessions_dates_check on public.erased_sessions is 'A period cannot end before it began.';
comment on constraint erased_sessions_duration_check on public.erased_sessions is 'A day at most, unless it is an opening balance.';
create index erased_sessions_user_id_date_idx on public.erased_sessions (user_id, date desc) include (duration,
  opening);
create index erased_sessions_user_id_person_idx on public.erased_sessions (user_id, person);
grant select (id, user_id, person, date, duration, kind, paid, format, participants, peer_exchange, opening, engagement,
  witnessed, witnessed_on, relation, received_minutes, start_date) on public.erased_sessions to assessor;
grant delete, select on public.erased_sessions to authenticated;

create table public.note_templates (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 100),
  body text not null check (length(btrim(body)) > 0 and length(body) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.note_templates is 'Templates for notes.';
create index note_templates_user_id_name_idx on public.note_templates (user_id, name);

create table public.wheels (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid not null,
  date date not null check (private.is_recorded_day(date)),
  areas jsonb not null check (private.are_wheel_areas(areas)),
  note text not null default '' check (private.fits(note, 2000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wheels_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on delete
    cascade
);
comment on table public.wheels is 'Wheels of Life drawn with a client on a day.';
comment on column public.wheels.note is 'confidential';
create index wheels_user_id_client_id_date_idx on public.wheels (user_id, client_id, date desc);

-- ---- Files stored with records (ADR 86). ----

create table private.certificate_contents (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  store text not null check (store in ('rows', 's3')),
  bytes integer not null check (bytes >= 1 and bytes <= 10485760),
  -- The file's own key, encrypted with the coach's data key.
  secret text not null check (starts_with(secret, '~hb1:') and length(secret) < 200),
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'removed')),
  state_since timestamptz not null default now(),
  constraint certificate_contents_pkey primary key (user_id, id)
);
comment on table private.certificate_contents is 'The contents of files: where each is, its key, and its state.';
comment on column private.certificate_contents.secret is 'confidential';
create index certificate_contents_state_since_idx on private.certificate_contents (state_since) where state <> 'kept';
create trigger certificate_contents_delete_object after delete on private.certificate_contents for each row when
  (old.store = 's3') execute function private.certificate_content_deleted();

create table private.certificate_chunks (
  user_id uuid not null,
  content_id uuid not null,
  "position" integer not null check ("position" >= 0 and "position" <= 39),
  -- A nonce, at most 256 KiB of ciphertext, and a tag. Not compressed: it would not get smaller.
  data bytea not null check (octet_length(data) >= 29 and octet_length(data) <= 262172),
  constraint certificate_chunks_pkey primary key (user_id, content_id, "position"),
  constraint certificate_chunks_user_id_content_id_fkey foreign key (user_id, content_id) references
    private.certificate_contents (user_id, id) on delete cascade
);
alter table private.certificate_chunks alter data set storage external;
comment on table private.certificate_chunks is 'Encrypted content that is not in an S3 store.';

create table private.certificate_objects_to_delete (
  id uuid primary key,
  chunks integer not null,
  since timestamptz not null default now()
);
comment on table private.certificate_objects_to_delete is 'Objects of the S3 store that no content needs any more.';
grant delete, select on private.certificate_objects_to_delete to hourbook_server;

create table public.certificates (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  cpd_record_id uuid,
  education_id uuid,
  mentor_coaching_id uuid,
  credential_id uuid,
  supervision_session_id uuid,
  name text not null check (private.fits(name, 200)),
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/heic')),
  bytes integer not null check (bytes >= 1 and bytes <= 10485760),
  content_id uuid not null,
  created_at timestamptz not null default now(),
  constraint certificates_user_id_content_id_key unique (user_id, content_id),
  constraint certificates_user_id_content_id_fkey foreign key (user_id, content_id) references
    private.certificate_contents (user_id, id),
  constraint certificates_user_id_cpd_record_id_fkey foreign key (user_id, cpd_record_id) references public.cpd_records
    (user_id, id) on delete cascade,
  constraint certificates_user_id_credential_id_fkey foreign key (user_id, credential_id) references public.credentials
    (user_id, id) on delete cascade,
  constraint certificates_user_id_education_id_fkey foreign key (user_id, education_id) references public.education
    (user_id, id) on delete cascade,
  constraint certificates_user_id_mentor_coaching_id_fkey foreign key (user_id, mentor_coaching_id) references
    public.mentor_coaching (user_id, id) on delete cascade,
  constraint certificates_user_id_supervision_session_id_fkey foreign key (user_id, supervision_session_id) references
    public.supervision_sessions (user_id, id) on delete cascade,
  constraint certificates_one_record_check check (num_nonnulls(cpd_record_id, education_id, mentor_coaching_id,
    credential_id, supervision_session_id) = 1)
);
comment on table public.certificates is 'Files stored with a record, without their content (ADR 86).';
comment on column public.certificates.name is 'confidential';
comment on constraint certificates_one_record_check on public.certificates is 'Each belongs to one record.';
create index certificates_user_id_cpd_record_id_idx on public.certificates (user_id, cpd_record_id) where cpd_record_id
  is not null;
create index certificates_user_id_credential_id_idx on public.certificates (user_id, credential_id) where credential_id
  is not null;
create index certificates_user_id_education_id_idx on public.certificates (user_id, education_id) where education_id is
  not null;
create index certificates_user_id_mentor_coaching_id_idx on public.certificates (user_id, mentor_coaching_id) where
  mentor_coaching_id is not null;
create index certificates_user_id_supervision_session_id_idx on public.certificates (user_id, supervision_session_id)
  where supervision_session_id is not null;
create trigger certificates_keep_content after insert on public.certificates for each row execute function
  private.certificate_added();
create trigger certificates_remove_content after delete on public.certificates for each row execute function
  private.certificate_removed();
grant delete, select on public.certificates to authenticated;

-- ---- Calendars that are read (ADR 102), decisions about their events (ADR 104), a coach's own feed (ADR 100), weekly mails (ADR 101). ----

create table public.calendar_feeds (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('ical', 'caldav', 'cal.com', 'calendly')),
  label text not null check (private.fits(label, 100)),
  -- The host and a few characters of the address, by which the coach knows it.
  place text not null check (private.fits(place, 200)),
  reads_notes boolean not null default false,
  -- From the last reading: how many events were stored, and how many could not be.
  events integer not null default 0 check (events >= 0 and events <= 20000),
  left_out integer not null default 0 check (left_out >= 0),
  connected_at timestamptz not null default now(),
  tried_at timestamptz,
  read_at timestamptz,
  -- Why the last try failed: a word of src/domain/calendar/feeds/feed-problems.ts; null if it did not.
  problem text check (problem ~ '^[a-z-]{1,30}$'),
  problem_status smallint check (problem_status >= 100 and problem_status <= 599),
  is_part boolean not null default false,
  constraint calendar_feeds_user_id_id_key unique (user_id, id)
);
comment on column public.calendar_feeds.label is 'confidential';
grant delete, select, update (label, reads_notes) on public.calendar_feeds to authenticated;
grant select, update (events, left_out, tried_at, read_at, problem, problem_status, is_part) on public.calendar_feeds to
  hourbook_server;

create table private.calendar_sources (
  user_id uuid not null,
  feed_id uuid not null,
  id uuid generated always as (feed_id) stored,
  kind text not null,
  -- JSON with the address, user and password, or the secret of a webhook.
  access text not null check (starts_with(access, '~hb1:') and length(access) < 20000),
  -- JSON with what the next request sends back to the other server: ETag, Last-Modified, sync tokens.
  cursor text check (starts_with(cursor, '~hb1:') and length(cursor) < 100000),
  -- null: it is never read; the other service sends.
  next_read_at timestamptz,
  -- Of the server that is reading it, or was killed while reading.
  claim uuid,
  failures smallint not null default 0 check (failures >= 0 and failures <= 1000),
  held_bytes bigint not null default 0 check (held_bytes >= 0),
  constraint calendar_sources_pkey primary key (user_id, feed_id),
  constraint calendar_sources_user_id_feed_id_fkey foreign key (user_id, feed_id) references public.calendar_feeds
    (user_id, id) on delete cascade
);
comment on table private.calendar_sources is 'How calendars are read, and when. Addresses and passwords are encrypted (ADR 102).';
comment on column private.calendar_sources.access is 'confidential';
comment on column private.calendar_sources.cursor is 'confidential';
create unique index calendar_sources_feed_id_idx on private.calendar_sources (feed_id);
create index calendar_sources_next_read_at_idx on private.calendar_sources (next_read_at) where next_read_at is not
  null;
grant select, update (cursor, next_read_at, claim, failures, held_bytes) on private.calendar_sources to hourbook_server;

create table private.calendar_events (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null,
  feed_id uuid not null,
  -- Keyed digests of the part's identifier and of its text.
  key text not null check (length(key) = 22),
  digest text not null check (length(digest) = 22),
  is_zone boolean not null default false,
  event text not null check (starts_with(event, '~hb1:') and length(event) < 500000),
  -- For bookings: the time that the message is about. An older message does not replace a newer one.
  as_of timestamptz,
  constraint calendar_events_key unique (user_id, feed_id, key),
  constraint calendar_events_user_id_feed_id_fkey foreign key (user_id, feed_id) references private.calendar_sources
    (user_id, feed_id) on delete cascade
);
comment on table private.calendar_events is 'What calendars contain now, as encrypted iCalendar text without notes and places (ADR 102).';
comment on column private.calendar_events.event is 'confidential';
grant delete, insert, select, update (digest, is_zone, event, as_of) on private.calendar_events to hourbook_server;

create table public.calendar_answers (
  -- Derived from coach and key, so that the same decision on two devices is one row.
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  key text not null check (private.fits(key, 1000)),
  answer text not null check (answer in ('record', 'never', 'nobody', 'open')),
  area text check (area in ('sessions', 'supervision_sessions', 'mentor_coaching', 'cpd_records')),
  -- No foreign key: a decision stays when its record is deleted, and may arrive before it.
  record_id uuid,
  client_id uuid,
  day date not null check (private.is_recorded_day(day)),
  minutes integer not null check (private.is_length(minutes)),
  who text check (private.fits(who, 1000)),
  -- No foreign key: a decision stays when the calendar is disconnected.
  feed_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendar_answers_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on
    delete set null (client_id),
  constraint calendar_answers_nobody_check check (answer <> 'nobody' or who is not null),
  constraint calendar_answers_record_check check ((answer = 'record') = (area is not null) and (answer = 'record' or
    record_id is null)),
  constraint calendar_answers_session_check check (client_id is null or area is not null and area = 'sessions')
);
comment on table public.calendar_answers is 'What a coach decided about events of a connected calendar (ADR 104).';
comment on column public.calendar_answers.key is 'confidential';
comment on column public.calendar_answers.area is 'The table of the record that the event is part of.';
comment on column public.calendar_answers.day is 'From the calendar when the coach last decided.';
comment on column public.calendar_answers.minutes is 'From the calendar when the coach last decided.';
comment on column public.calendar_answers.who is 'confidential';
comment on column public.calendar_answers.feed_id is 'The connected calendar that had the event.';
comment on constraint calendar_answers_nobody_check on public.calendar_answers is 'Somebody who is never a client is recognised by something.';
comment on constraint calendar_answers_record_check on public.calendar_answers is 'Only an event that is part of a record names one.';
comment on constraint calendar_answers_session_check on public.calendar_answers is 'Only a session is with a client.';
comment on constraint calendar_answers_client_fkey on public.calendar_answers is 'Decisions about a deleted client''s events stay, without the link.';
create index calendar_answers_user_id_client_id_idx on public.calendar_answers (user_id, client_id);
create index calendar_answers_user_id_day_idx on public.calendar_answers (user_id, day desc);
create trigger calendar_answers_forget_who before update on public.calendar_answers for each row when (old.client_id is
  not null and new.client_id is null) execute function private.forget_who();

create table private.own_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  names text not null default 'initials' check (names in ('initials', 'full')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on table private.own_feeds is 'The address of each coach''s own calendar feed, as the SHA-256 of its token (ADR 100).';

create table private.weekly_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The Monday, a calendar date of the coach's.
  week date not null,
  -- Until then one server is at work on the next one.
  claimed_until timestamptz not null
);
comment on table private.weekly_mails is 'The last week whose mail was settled for a coach (ADR 101).';

-- ---- Events that are sent to addresses of a coach's (ADR 148). ----

create table private.hooks (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The host of the address, by which the coach knows it.
  place text not null check (private.fits(place, 200)),
  -- JSON with the address and the secret that signs.
  access text not null check (starts_with(access, '~hb1:') and length(access) < 20000),
  types text[] not null check (cardinality(types) > 0 and types <@ array['session.logged', 'session.confirmed',
    'requirement.met', 'renewal.due']),
  names boolean not null,
  created_at timestamptz not null default now(),
  -- How many deliveries in a row have failed, and since when.
  failures smallint not null default 0 check (failures >= 0 and failures <= 1000),
  failing_since timestamptz,
  rest_until timestamptz not null default '-infinity',
  off_at timestamptz,
  left_out_at timestamptz,
  constraint hooks_user_id_id_key unique (user_id, id)
);
comment on table private.hooks is 'Addresses to which a coach''s events are sent. Address and secret are encrypted (ADR 148).';
comment on column private.hooks.access is 'confidential';
comment on column private.hooks.names is 'Whether clients are named in what is sent.';
comment on column private.hooks.rest_until is 'After a failure nothing is sent until then.';
comment on column private.hooks.off_at is 'When it was switched off, by the coach or, with failing_since, after a week of failures.';
comment on column private.hooks.left_out_at is 'When an event was last left out, because there were too many that day.';

create table private.hook_deliveries (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null,
  hook_id uuid not null,
  type text not null check (type in ('session.logged', 'session.confirmed', 'requirement.met', 'renewal.due',
    'hook.test')),
  -- What it is about, so that it is sent once.
  subject text not null check (private.fits(subject, 200)),
  session_id uuid,
  -- What is sent besides, or instead of a session: numbers and words of rules.
  data jsonb,
  created_at timestamptz not null default now(),
  tries smallint not null default 0 check (tries >= 0),
  -- null: it has arrived or was given up.
  next_try_at timestamptz default now(),
  -- Of the server that is sending it, or was killed while sending.
  claim uuid,
  tried_at timestamptz,
  arrived_at timestamptz,
  -- Why the last try failed: a word of src/domain/hooks/hook-problems.ts, and what was answered.
  problem text check (problem ~ '^[a-z-]{1,30}$'),
  status smallint check (status >= 100 and status <= 599),
  constraint hook_deliveries_told_once unique (user_id, hook_id, type, subject),
  constraint hook_deliveries_user_id_hook_id_fkey foreign key (user_id, hook_id) references private.hooks (user_id, id)
    on delete cascade
);
comment on table private.hook_deliveries is 'Events to be sent, and for two weeks the results. The facts of a session are read when they are sent (ADR 148).';
create index hook_deliveries_user_id_created_at_idx on private.hook_deliveries (user_id, created_at desc);
create index hook_deliveries_created_at_idx on private.hook_deliveries (created_at);
create index hook_deliveries_next_try_at_idx on private.hook_deliveries (next_try_at) where next_try_at is not null;
-- For the deletion of old rows, which locks them first.
grant delete, select, update (claim) on private.hook_deliveries to hourbook_server;

create table private.hook_checks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Requirements that were met and renewals that were due at the last check, which are not reported again; null: no check yet.
  told text[] check (cardinality(told) <= 5000),
  checked_at timestamptz not null default '-infinity',
  -- The length of the chain of changes at that time.
  log_entries bigint,
  -- Until then one server is at work on it.
  claimed_until timestamptz not null
);
comment on table private.hook_checks is 'Which of a coach''s requirements and renewals were reported to hooks (ADR 148).';

-- ---- Witness requests (ADR 88, ADR 89): a coach asks somebody by mail to confirm hours. ----

create table public.witness_requests (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('client', 'sponsor', 'organisation', 'mentor', 'supervisor')),
  witness_name text not null check (private.is_name(witness_name)),
  witness_email text not null check (private.is_address(witness_email)),
  -- The mentor's or supervisor's name as recorded, or the organisation.
  subject text check (private.is_name(subject)),
  -- The clients whose hours these are, without erased ones.
  client_ids uuid[] not null default '{}',
  period_from date,
  period_to date,
  message text not null default '' check (private.fits(message, 2000)),
  -- For organisations: what their letter says.
  coach_role text check (private.fits(coach_role, 200)),
  witness_role text check (private.fits(witness_role, 200)),
  policy text check (private.fits(policy, 2000)),
  -- The sums that were shown, without names (src/domain/witnesses/asked-sums.ts).
  asked jsonb not null,
  mails smallint not null default 1 check (mails in (1, 2)),
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  expires_at timestamptz not null default now() + '30 days',
  opened_at timestamptz,
  revoked_at timestamptz,
  answered_at timestamptz,
  answer text check (answer in ('confirmed', 'corrected', 'declined', 'not_me')),
  answer_words text check (private.fits(answer_words, 2000)),
  answered_by text check (private.is_line(answered_by)),
  answered_role text check (private.fits(answered_role, 200)),
  answered_policy text check (private.fits(answered_policy, 2000)),
  constraint witness_requests_user_id_id_key unique (user_id, id),
  constraint witness_requests_answered_check check ((answer is null) = (answered_at is null)),
  constraint witness_requests_reminded_check check ((mails = 2) = (reminded_at is not null))
);
comment on column public.witness_requests.message is 'confidential';
comment on column public.witness_requests.coach_role is 'confidential';
comment on column public.witness_requests.witness_role is 'confidential';
comment on column public.witness_requests.policy is 'confidential';
comment on column public.witness_requests.answer_words is 'confidential';
comment on column public.witness_requests.answered_role is 'confidential';
comment on column public.witness_requests.answered_policy is 'confidential';
create index witness_requests_created_at_idx on public.witness_requests (created_at) where answered_at is null;
create trigger witness_requests_keep_answer after delete on public.witness_requests for each row when (old.answer in
  ('corrected', 'declined', 'not_me')) execute function private.keep_answer();
grant delete, select on public.witness_requests to authenticated;

create table public.witnessed_rows (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  request_id uuid not null,
  area text not null check (area in ('sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching')),
  row_id uuid not null,
  date date not null,
  -- For opening balances, if it is known.
  start_date date,
  minutes integer not null,
  format text,
  -- For sessions.
  kind text,
  client_id uuid,
  constraint witnessed_rows_user_id_request_id_area_row_id_key unique (user_id, request_id, area, row_id),
  constraint witnessed_rows_user_id_request_id_fkey foreign key (user_id, request_id) references public.witness_requests
    (user_id, id) on delete cascade
);
create index witnessed_rows_user_id_area_row_id_idx on public.witnessed_rows (user_id, area, row_id);
create index witnessed_rows_user_id_client_id_idx on public.witnessed_rows (user_id, client_id);
grant select on public.witnessed_rows to authenticated;

create table private.witness_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  request_id uuid not null,
  created_at timestamptz not null default now()
);
create index witness_links_created_at_idx on private.witness_links (created_at);
create index witness_links_user_id_idx on private.witness_links (user_id);
grant delete, select on private.witness_links to hourbook_server;

create table private.stop_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  created_at timestamptz not null default now()
);
create index stop_links_created_at_idx on private.stop_links (created_at);
grant delete, select on private.stop_links to hourbook_server;

create table private.mail_optouts (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  since timestamptz not null default now()
);

create table private.blocked_addresses (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  reason text not null check (reason in ('bounce', 'complaint')),
  since timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.blocked_addresses is 'Addresses whose mails bounced, or whose owner reported one as spam, as SHA-256 (ADR 145).';
create index blocked_addresses_expires_at_idx on private.blocked_addresses (expires_at);
grant delete, select on private.blocked_addresses to hourbook_server;

-- ---- Views that a coach lends to an assessor, and the assessor's comments (ADR 92, ADR 93). ----

create table public.lent_views (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  assessor_name text not null check (private.is_name(assessor_name)),
  assessor_email text not null check (private.is_address(assessor_email)),
  -- The coach's own words in the mail.
  message text not null default '' check (private.fits(message, 2000)),
  period_from date not null check (private.is_recorded_day(period_from)),
  period_to date not null check (private.is_recorded_day(period_to)),
  client_labels text not null check (client_labels in ('initials', 'numbers')),
  -- Which records besides sessions.
  lends_learning boolean not null default false,
  lends_practice boolean not null default false,
  -- The credentials whose rules are shown, such as ICF/PCC.
  rules text[] not null default '{}' check (private.are_topics(rules)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the right code was entered: the last hundred times.
  opened timestamptz[] not null default '{}' check (cardinality(opened) <= 100),
  -- Lent to any admin in place of an assessor (ADR 152): nothing is mailed.
  for_support boolean not null default false,
  constraint lent_views_user_id_id_key unique (user_id, id),
  constraint lent_views_address_check check (for_support = (assessor_email = '')),
  constraint lent_views_support_hour check (not for_support or expires_at <= (created_at + '01:00:00')),
  constraint lent_views_ninety_days check (expires_at > created_at and expires_at <= (created_at + '90 days')),
  constraint lent_views_period_check check (period_to >= period_from),
  constraint lent_views_rules_have_records check (rules = '{}' or lends_learning and lends_practice)
);
comment on column public.lent_views.message is 'confidential';
comment on constraint lent_views_address_check on public.lent_views is 'An assessor has an address, support none.';
comment on constraint lent_views_support_hour on public.lent_views is 'A view is lent to support for an hour at most.';
create index lent_views_expires_at_idx on public.lent_views (expires_at);
create index lent_views_user_id_created_at_idx on public.lent_views (user_id, created_at desc);
grant select (id, user_id, assessor_name, assessor_email, period_from, period_to, client_labels, lends_learning,
  lends_practice, rules, created_at, expires_at, for_support) on public.lent_views to assessor;
grant delete, select on public.lent_views to authenticated;

create table public.lent_comments (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  view_id uuid not null,
  -- The row that it is about; null: the whole view.
  area text check (area in ('sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching', 'cpd_records',
    'education')),
  row_id uuid,
  comment text not null check (comment <> '' and private.fits(comment, 2000)),
  created_at timestamptz not null default now(),
  -- When the coach marked it as done.
  resolved_at timestamptz,
  constraint lent_comments_user_id_view_id_fkey foreign key (user_id, view_id) references public.lent_views (user_id,
    id) on delete cascade,
  constraint lent_comments_row_check check ((area is null) = (row_id is null))
);
comment on column public.lent_comments.comment is 'confidential';
create index lent_comments_user_id_view_id_idx on public.lent_comments (user_id, view_id);
grant select (id, user_id, view_id, area, row_id, comment, created_at) on public.lent_comments to assessor;
grant delete, select, update (resolved_at) on public.lent_comments to authenticated;

create table private.lent_links (
  user_id uuid not null references auth.users (id) on delete cascade,
  view_id uuid not null,
  token_hash bytea not null unique,
  -- HMAC with a key of the server's.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  constraint lent_links_pkey primary key (user_id, view_id)
);
grant select, update on private.lent_links to hourbook_server;

-- Columns of other tables that the role assessor reads are granted with those tables; notes, topics, names of clients and addresses are
-- never among them. Policies in functions/policies/lent-rows.sql choose the rows.

-- Rows are there by policies alone (functions/policies).
do $$
declare
  area regclass;
begin
  for area in select c.oid from pg_class c where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace or c.oid = any(array[
    'private.storage_use', 'private.log_changes', 'private.certificate_contents', 'private.certificate_chunks', 'private.calendar_sources',
    'private.calendar_events']::regclass[]))
  loop
    execute format('alter table %s enable row level security', area);
  end loop;
end $$;

-- What a coach reads, adds, changes and deletes: all columns but those that the database writes. A wheel stays with its client. Then the
-- columns that personal keys read and write (ADR 150), of those that authenticated may: confidential ones only by the roles with notes. Of
-- the account a key reads what sums need: the time zone, and how many calendars there are.
do $$
declare
  records constant text[] := array['clients', 'sessions', 'supervision_sessions', 'cpd_records', 'mentor_coaching', 'education',
    'reflections', 'client_feedback', 'credentials', 'opening_balances', 'note_templates', 'wheels'];
  more constant text[] := array['erased_sessions', 'certificates', 'witness_requests'];
  one record;
begin
  for one in
    select c.relname as area,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname not in ('created_at', 'updated_at')) as added,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname not in ('id', 'user_id', 'created_at')
        and (c.relname, a.attname) <> ('wheels', 'client_id')) as changed
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attname <> 'import_id'
    where c.relnamespace = 'public'::regnamespace and c.relname = any(records || 'calendar_answers'::text)
    group by 1
  loop
    execute format('grant delete, insert (%2$s), select, update (%3$s) on public.%1$I to authenticated', one.area, one.added, one.changed);
  end loop;
  for one in
    select r.role || case when col_description(c.oid, a.attnum) like 'confidential%' then '_notes' else '' end as role, r."right",
      c.relname as area, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from (values
      ('key_read', 'select', records || more || 'witnessed_rows'::text), ('key_all', 'select', array['client_merges']),
      ('key_all', 'insert', records), ('key_all', 'update', records),
      ('key_log', 'select', array['clients', 'sessions']), ('key_log', 'insert', array['clients', 'sessions']),
      ('key_log', 'update', array['sessions'])) as r (role, "right", areas)
    join pg_catalog.pg_class c on c.relnamespace = 'public'::regnamespace and c.relname = any(r.areas)
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where has_column_privilege('authenticated', c.oid, a.attnum, r."right")
    group by 1, 2, 3
  loop
    execute format('grant %s (%s) on public.%I to %I', one."right", one.columns, one.area, one.role);
  end loop;
  -- By xmax an upsert knows which rows it added.
  for one in select unnest(records) as area loop
    execute format('grant select (xmax) on public.%I to key_all', one.area);
  end loop;
  grant select (xmax) on public.sessions to key_log;
  for one in select unnest(records || more) as area loop
    execute format('grant delete on public.%I to key_all', one.area);
  end loop;
end $$;
grant select (id, time_zone, week_start) on public.profiles to key_read;
grant select (id, user_id) on public.calendar_feeds to key_read;

-- ---- Triggers that many tables have; those of records are in functions/record-tables.sql ----
do $$
declare
  name text;
  stored record;
begin
  -- updated_at is written by the database, whatever the client sends.
  foreach name in array array['calendar_answers', 'prices', 'products', 'profiles', 'subscriptions'] loop
    execute format('create trigger %1$s_set_updated_at before update on public.%1$s
      for each row execute function private.set_updated_at()', name);
  end loop;
  -- Every write of a coach's rows locks the coach's counter first (ADR 111).
  foreach name in array array[
    'calendar_answers', 'calendar_feeds', 'certificates', 'client_merges', 'import_parts', 'import_runs', 'lent_comments',
    'lent_views', 'profiles', 'witness_requests', 'witnessed_rows'] loop
    execute format('create trigger %1$s_lock_storage before insert or delete or update on public.%1$s
      for each statement execute function private.lock_storage()', name);
  end loop;
  -- Rows and bytes of each coach are counted (ADR 59).
  foreach name in array array[
    'calendar_answers', 'calendar_feeds', 'certificates', 'client_merges', 'import_parts', 'import_runs', 'lent_comments',
    'lent_views', 'witness_requests', 'witnessed_rows'] loop
    execute format('create trigger %1$s_count_added after insert on public.%1$s referencing new table as added
      for each statement execute function private.count_storage()', name);
    execute format('create trigger %1$s_count_changed after update on public.%1$s referencing old table as removed new table as added
      for each statement execute function private.count_storage()', name);
    execute format('create trigger %1$s_count_removed after delete on public.%1$s referencing old table as removed
      for each statement execute function private.count_storage()', name);
  end loop;
  -- A trigger gets what is added before Postgres compresses it and what is removed after. Without compression a row counts the same in both.
  for stored in select c.oid::regclass as area, a.attname as field from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.attstorage = 'x'
      and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id')
  loop
    execute format('alter table %s alter %I set storage external', stored.area, stored.field);
  end loop;
end $$;
