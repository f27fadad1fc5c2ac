-- The schema as it is today, written by `npm run schema` from the catalogue of a new database, and compared by a test.
-- It is a page to read: servers apply db/platform, db/migrations and db/functions. The texts of the functions and the
-- reasons for the policies are in db/functions; a changed digest below is a changed text.

-- ---- Roles, schemas and types ---------------------------------------------------------------------------------------

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role authenticator login noinherit;
grant anon to authenticator;
grant assessor to authenticator;
grant authenticated to authenticator;
grant calendar to authenticator;
grant summary to authenticator;
grant witness to authenticator;
create role hourbook_server login noinherit;

create schema auth;
grant usage on schema auth to anon;
grant usage on schema auth to authenticated;
grant usage on schema auth to hourbook_server;
create schema migrations;
create schema private;
grant usage on schema private to assessor;
grant usage on schema private to authenticated;
grant usage on schema private to authenticator;
grant usage on schema private to calendar;
grant usage on schema private to hourbook_server;
grant usage on schema private to summary;
grant usage on schema private to witness;
create schema public;
grant usage on schema public to anon;
grant usage on schema public to assessor;
grant usage on schema public to authenticated;
grant usage on schema public to hourbook_server;
grant usage on schema public to public;
create schema rest;
grant usage on schema rest to anon;
grant usage on schema rest to authenticated;

create type public.report_bucket as enum ('day', 'week', 'month', 'quarter', 'year');

create sequence private.billing_tickets as bigint;
grant usage on sequence private.billing_tickets to hourbook_server;

-- ---- auth.auth_codes ------------------------------------------------------------------------------------------------
-- What an opened PKCE link turns into: exchanged once, within five minutes, for a session. Kept as SHA-256.
create table auth.auth_codes (
  code_hash bytea not null,
  user_id uuid not null,
  method text not null,
  code_challenge text not null,
  created_at timestamptz not null,
  constraint auth_codes_pkey primary key (code_hash),
  constraint auth_codes_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint auth_codes_code_challenge_check check (length(code_challenge) = 43),
  constraint auth_codes_method_check check (method in ('email/signup', 'recovery', 'magiclink', 'email_change'))
);
create index auth_codes_created_at_idx on auth.auth_codes (created_at);
create index auth_codes_user_id_idx on auth.auth_codes (user_id);
grant delete, insert, select, update on auth.auth_codes to hourbook_server;

-- ---- auth.known_devices ---------------------------------------------------------------------------------------------
-- Browsers that a user signed in with, known by a secret that is kept as SHA-256. The secret opens nothing.
create table auth.known_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  proof_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint known_devices_pkey primary key (id),
  constraint known_devices_proof_hash_key unique (proof_hash),
  constraint known_devices_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index known_devices_last_used_at_idx on auth.known_devices (last_used_at);
create index known_devices_user_id_idx on auth.known_devices (user_id);
grant delete, insert, select, update on auth.known_devices to hourbook_server;

-- ---- auth.mail_outbox -----------------------------------------------------------------------------------------------
-- rows are not backed up
create table auth.mail_outbox (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  asked_as uuid,
  address text not null,
  content bytea,
  token_hash text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + '24:00:00',
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  failure text,
  heeds_optout boolean not null default false,
  witness_link bytea,
  is_weekly boolean not null default false,
  constraint mail_outbox_pkey primary key (id),
  constraint mail_outbox_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint mail_outbox_address_check check (private.is_address(address)),
  -- A mail that failed keeps no content.
  constraint mail_outbox_check check ((failed_at is null) = (content is not null)),
  -- A mail that failed says why.
  constraint mail_outbox_check1 check ((failed_at is null) = (failure is null)),
  constraint mail_outbox_failure_check check (failure in ('refused', 'expired', 'unreadable'))
);
create index mail_outbox_address_idx on auth.mail_outbox (address);
create index mail_outbox_asked_as_idx on auth.mail_outbox (asked_as) where asked_as is not null;
create index mail_outbox_failed_at_idx on auth.mail_outbox (failed_at) where failed_at is not null;
create index mail_outbox_next_attempt_at_idx on auth.mail_outbox (next_attempt_at) where failed_at is null;
create index mail_outbox_user_id_idx on auth.mail_outbox (user_id);
grant delete, insert, select, update on auth.mail_outbox to hourbook_server;

-- ---- auth.mfa_challenges --------------------------------------------------------------------------------------------
-- What a code answers: once, from the same network address, within five minutes.
create table auth.mfa_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  ip text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
grant delete, insert, select, update on auth.mfa_challenges to hourbook_server;

-- ---- auth.mfa_factors -----------------------------------------------------------------------------------------------
-- Second factors: authenticator apps.
create table auth.mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friendly_name text not null default '',
  factor_type text not null default 'totp',
  status text not null default 'unverified',
  secret bytea not null,
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_friendly_name_key unique (user_id, friendly_name),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint mfa_factors_factor_type_check check (factor_type = 'totp'),
  constraint mfa_factors_friendly_name_check check (length(friendly_name) <= 100),
  constraint mfa_factors_secret_check check (length(secret) = 20),
  constraint mfa_factors_status_check check (status in ('unverified', 'verified'))
);
grant delete, insert, select, update on auth.mfa_factors to hourbook_server;

-- ---- auth.one_time_tokens -------------------------------------------------------------------------------------------
-- Mailed links and codes, used once and kept as a hash.
create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_type text not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamptz not null default now(),
  code_hash bytea,
  code_challenge text,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_token_hash_key unique (token_hash),
  -- A newer mail replaces the link in the one before.
  constraint one_time_tokens_user_id_token_type_key unique (user_id, token_type),
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint one_time_tokens_code_challenge_check check (length(code_challenge) = 43),
  constraint one_time_tokens_token_type_check check (token_type in ('signup', 'recovery', 'magiclink',
    'email_change_current', 'email_change_new', 'email_change_current_again', 'email_change_new_again',
    'reauthentication'))
);
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
grant delete, insert, select, update on auth.one_time_tokens to hourbook_server;

-- ---- auth.rate_limits -----------------------------------------------------------------------------------------------
-- Attempts per address and per account, counted for all servers together.
create table auth.rate_limits (
  key text not null,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_window_started_at_idx on auth.rate_limits (window_started_at);
grant delete, insert, select, update on auth.rate_limits to hourbook_server;

-- ---- auth.recovery_codes --------------------------------------------------------------------------------------------
-- In place of a code when the phone is gone. Removed when used; kept as SHA-256 of 80 random bits.
create table auth.recovery_codes (
  code_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey primary key (code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index recovery_codes_user_id_idx on auth.recovery_codes (user_id);
grant delete, insert, select, update on auth.recovery_codes to hourbook_server;

-- ---- auth.refresh_tokens --------------------------------------------------------------------------------------------
-- Refresh tokens, each used once and kept as SHA-256. A used one stays, so that a stolen one is recognised.
create table auth.refresh_tokens (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  session_id uuid not null,
  parent_id bigint,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  before_code boolean not null default false,
  used_late boolean not null default false,
  used_by bytea,
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_hash_key unique (token_hash),
  -- A used token that is deleted for its age does not take later ones along.
  constraint refresh_tokens_parent_id_fkey foreign key (parent_id) references auth.refresh_tokens(id) on delete set
    null,
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);
create index refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_used_updated_at_idx on auth.refresh_tokens (updated_at) where revoked;
grant delete, insert, select, update on auth.refresh_tokens to hourbook_server;

-- ---- auth.sessions --------------------------------------------------------------------------------------------------
-- Auth sessions: one sign-in on one device. A coaching session is public.sessions.
create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  amr jsonb not null,
  aal text not null default 'aal1',
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  factor_id uuid,
  last_seen_at timestamptz,
  ended_at timestamptz,
  known_device_id uuid,
  constraint sessions_pkey primary key (id),
  -- The factor that was used; a removed factor does not end the session.
  constraint sessions_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete set null,
  -- The device that signed in; forgetting it does not end the session.
  constraint sessions_known_device_id_fkey foreign key (known_device_id) references auth.known_devices(id) on delete set
    null,
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;
create index sessions_known_device_id_idx on auth.sessions (known_device_id) where known_device_id is not null;
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at);
create index sessions_user_id_idx on auth.sessions (user_id);
grant delete, insert, select, update on auth.sessions to hourbook_server;

-- ---- auth.users -----------------------------------------------------------------------------------------------------
-- Accounts, one for each address.
create table auth.users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  -- argon2id; null until the owner of a special account has set one by the mailed link.
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
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  -- In lower case, so that an address is one account however it is typed.
  constraint users_email_check check (email = lower(email) and private.is_address(email))
);
create index users_special_idx on auth.users (id) where raw_app_meta_data @> '{"special": true}';
grant delete, insert, select, update on auth.users to hourbook_server;

-- ---- migrations.applied ---------------------------------------------------------------------------------------------
-- Migrations that were applied, with their hashes: a changed file is refused.
create table migrations.applied (
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  constraint applied_pkey primary key (name)
);

-- ---- migrations.functions -------------------------------------------------------------------------------------------
-- rows are not backed up
create table migrations.functions (
  name text not null,
  sha256 text not null,
  revision integer not null,
  applied_at timestamptz not null default now(),
  constraint functions_pkey primary key (name)
);

-- ---- private.admin_actions ------------------------------------------------------------------------------------------
-- What admins did. Rows are added and never changed (ADR 10).
create table private.admin_actions (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  subject_id uuid not null,
  from_role text,
  to_role text not null,
  request_id text,
  constraint admin_actions_pkey primary key (id),
  constraint admin_actions_action_check check (action = 'role changed')
);
create trigger admin_actions_append_only before delete or update or truncate on private.admin_actions for each statement execute function private.refuse_change();

-- ---- private.billing_events -----------------------------------------------------------------------------------------
-- Events of the payment provider that were taken up: each counts once.
create table private.billing_events (
  id text not null,
  type text not null,
  stripe_customer_id text,
  received_at timestamptz not null default now(),
  constraint billing_events_pkey primary key (id),
  constraint billing_events_id_check check (length(id) >= 1 and length(id) <= 255),
  constraint billing_events_type_check check (length(type) <= 255)
);
create index billing_events_received_at_idx on private.billing_events (received_at);
grant delete, insert, select on private.billing_events to hourbook_server;

-- ---- private.billing_writes -----------------------------------------------------------------------------------------
-- The ticket of the last answer that was stored for a user. A later question is never overwritten by an earlier one.
create table private.billing_writes (
  user_id uuid not null,
  ticket bigint not null,
  constraint billing_writes_pkey primary key (user_id),
  constraint billing_writes_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);
grant insert, select, update on private.billing_writes to hourbook_server;

-- ---- private.calendar_events ----------------------------------------------------------------------------------------
-- What calendars hold now, as encrypted iCalendar text without notes and places (ADR 102).
create table private.calendar_events (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  feed_id uuid not null,
  key text not null,
  digest text not null,
  is_zone boolean not null default false,
  -- confidential
  event text not null,
  as_of timestamptz,
  constraint calendar_events_pkey primary key (id),
  constraint calendar_events_key unique (user_id, feed_id, key),
  constraint calendar_events_user_id_feed_id_fkey foreign key (user_id, feed_id) references
    private.calendar_sources(user_id, feed_id) on delete cascade,
  constraint calendar_events_digest_check check (length(digest) = 22),
  constraint calendar_events_event_check check (starts_with(event, '~hb1:') and length(event) < 500000),
  constraint calendar_events_key_check check (length(key) = 22)
);
alter table private.calendar_events enable row level security;
create policy "the server keeps calendar events" on private.calendar_events for all to hourbook_server
  using (true)
  with check (true);
grant delete, insert, select, update (digest, is_zone, event, as_of) on private.calendar_events to hourbook_server;

-- ---- private.calendar_sources ---------------------------------------------------------------------------------------
-- How calendars are read, and when. Addresses and passwords are encrypted (ADR 102).
create table private.calendar_sources (
  user_id uuid not null,
  feed_id uuid not null,
  id uuid generated always as (feed_id) stored,
  kind text not null,
  -- confidential
  access text not null,
  -- confidential
  cursor text,
  next_read_at timestamptz,
  claim uuid,
  failures smallint not null default 0,
  held_bytes bigint not null default 0,
  constraint calendar_sources_pkey primary key (user_id, feed_id),
  constraint calendar_sources_user_id_feed_id_fkey foreign key (user_id, feed_id) references
    public.calendar_feeds(user_id, id) on delete cascade,
  constraint calendar_sources_access_check check (starts_with(access, '~hb1:') and length(access) < 20000),
  constraint calendar_sources_cursor_check check (starts_with(cursor, '~hb1:') and length(cursor) < 100000),
  constraint calendar_sources_failures_check check (failures >= 0 and failures <= 1000),
  constraint calendar_sources_held_bytes_check check (held_bytes >= 0)
);
create unique index calendar_sources_feed_id_idx on private.calendar_sources (feed_id);
create index calendar_sources_next_read_at_idx on private.calendar_sources (next_read_at) where next_read_at is not null;
alter table private.calendar_sources enable row level security;
create policy "the server reads calendar sources" on private.calendar_sources for all to hourbook_server
  using (true)
  with check (true);
grant select, update (cursor, next_read_at, claim, failures, held_bytes) on private.calendar_sources to hourbook_server;

-- ---- private.certificate_chunks -------------------------------------------------------------------------------------
-- Encrypted content that is not in an S3 store.
create table private.certificate_chunks (
  user_id uuid not null,
  content_id uuid not null,
  "position" integer not null,
  data bytea not null,
  constraint certificate_chunks_pkey primary key (user_id, content_id, "position"),
  constraint certificate_chunks_user_id_content_id_fkey foreign key (user_id, content_id) references
    private.certificate_contents(user_id, id) on delete cascade,
  constraint certificate_chunks_data_check check (octet_length(data) >= 29 and octet_length(data) <= 262172),
  constraint certificate_chunks_position_check check ("position" >= 0 and "position" <= 39)
);
alter table private.certificate_chunks enable row level security;

-- ---- private.certificate_contents -----------------------------------------------------------------------------------
-- What files contain: where it is, the key that it is encrypted with, and what became of it.
create table private.certificate_contents (
  user_id uuid not null,
  id uuid not null,
  store text not null,
  bytes integer not null,
  -- confidential
  secret text not null,
  state text not null default 'arriving',
  state_since timestamptz not null default now(),
  constraint certificate_contents_pkey primary key (user_id, id),
  constraint certificate_contents_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint certificate_contents_bytes_check check (bytes >= 1 and bytes <= 10485760),
  constraint certificate_contents_secret_check check (starts_with(secret, '~hb1:') and length(secret) < 200),
  constraint certificate_contents_state_check check (state in ('arriving', 'kept', 'removed')),
  constraint certificate_contents_store_check check (store in ('rows', 's3'))
);
create index certificate_contents_state_since_idx on private.certificate_contents (state_since) where state <> 'kept';
create trigger certificate_contents_delete_object after delete on private.certificate_contents for each row when (old.store = 's3') execute function private.certificate_content_deleted();
alter table private.certificate_contents enable row level security;

-- ---- private.certificate_objects_to_delete --------------------------------------------------------------------------
-- Objects of the S3 store that no content needs any more.
create table private.certificate_objects_to_delete (
  id uuid not null,
  chunks integer not null,
  since timestamptz not null default now(),
  constraint certificate_objects_to_delete_pkey primary key (id)
);
grant delete, select on private.certificate_objects_to_delete to hourbook_server;

-- ---- private.data_keys ----------------------------------------------------------------------------------------------
-- The keys that encrypt a coach's texts, wrapped. They are deleted with the account (ADR 12).
create table private.data_keys (
  user_id uuid not null,
  id text not null,
  wrapped bytea not null,
  wrapped_by text not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  constraint data_keys_pkey primary key (user_id, id),
  constraint data_keys_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  -- A wrapping key stays as long as a data key needs it.
  constraint data_keys_wrapped_by_fkey foreign key (wrapped_by) references private.wrapping_keys(id),
  constraint data_keys_id_check check (length(id) = 8)
);
create unique index data_keys_current_key on private.data_keys (user_id) where is_current;
create trigger add_only_the_first before insert on private.data_keys for each row when (current_user = 'hourbook_server') execute function private.skip_further_data_key();
grant insert, select on private.data_keys to hourbook_server;

-- ---- private.deletions ----------------------------------------------------------------------------------------------
-- What coaches deleted, kept for an hour so that each deletion can be undone.
create table private.deletions (
  user_id uuid not null,
  id uuid not null,
  area text not null,
  -- Rows as they were, by table. Texts are encrypted.
  rows jsonb not null,
  -- Feedback that stayed without its client.
  feedback jsonb not null default '[]',
  deleted_at timestamptz not null default now(),
  -- From then on nothing but the id is kept.
  undone_at timestamptz,
  constraint deletions_pkey primary key (user_id, id),
  constraint deletions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index deletions_deleted_at_idx on private.deletions (deleted_at);
create trigger deletions_lock_storage before insert on private.deletions for each statement execute function private.lock_storage();

-- ---- private.encrypted_later ----------------------------------------------------------------------------------------
-- Columns that servers of the version before show as they are stored: encrypted when all were restarted (ADR 55).
create table private.encrypted_later (
  area text not null,
  field text not null,
  begins_at timestamptz not null default now() + '01:00:00',
  constraint encrypted_later_pkey primary key (area, field)
);
grant select on private.encrypted_later to hourbook_server;

-- ---- private.job_runs -----------------------------------------------------------------------------------------------
-- Work that one server of all does; a server that writes the start does the work.
create table private.job_runs (
  job text not null,
  started_at timestamptz not null,
  constraint job_runs_pkey primary key (job),
  constraint job_runs_job_check check (length(job) <= 100)
);
grant insert, select, update on private.job_runs to hourbook_server;

-- ---- private.lent_links ---------------------------------------------------------------------------------------------
create table private.lent_links (
  user_id uuid not null,
  view_id uuid not null,
  token_hash bytea not null,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  constraint lent_links_pkey primary key (user_id, view_id),
  constraint lent_links_token_hash_key unique (token_hash),
  constraint lent_links_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
grant select, update on private.lent_links to hourbook_server;

-- ---- private.log_changes --------------------------------------------------------------------------------------------
-- The append-only chain of changes of each coach's log: tags and salted hashes, no texts (ADR 90).
create table private.log_changes (
  user_id uuid not null,
  seq bigint not null,
  at timestamptz,
  op text,
  row_tags bytea,
  row_hashes bytea,
  chain bytea not null,
  packed bytea,
  constraint log_changes_pkey primary key (user_id, seq),
  constraint log_changes_chain_check check (octet_length(chain) = 32),
  constraint log_changes_check check (octet_length(row_hashes) = (2 * octet_length(row_tags))),
  constraint log_changes_op_check check (op in ('found', 'insert', 'update', 'delete')),
  constraint log_changes_packed_check check (packed is null and at is not null and op is not null and row_tags is not
    null and row_hashes is not null or octet_length(packed) > 0 and (octet_length(packed) % 57) = 0 and at is null and
    op is null and row_tags is null and row_hashes is null),
  constraint log_changes_seq_check check (seq > 0)
);
alter table private.log_changes enable row level security;

-- ---- private.mail_optouts -------------------------------------------------------------------------------------------
create table private.mail_optouts (
  address_hash bytea not null,
  since timestamptz not null default now(),
  constraint mail_optouts_pkey primary key (address_hash),
  constraint mail_optouts_address_hash_check check (octet_length(address_hash) = 32)
);

-- ---- private.own_feeds ----------------------------------------------------------------------------------------------
-- The address of each coach's own calendar feed, as the SHA-256 of its token (ADR 100).
create table private.own_feeds (
  user_id uuid not null,
  token_hash bytea not null,
  names text not null default 'initials',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint own_feeds_pkey primary key (user_id),
  constraint own_feeds_token_hash_key unique (token_hash),
  constraint own_feeds_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint own_feeds_names_check check (names in ('initials', 'full')),
  constraint own_feeds_token_hash_check check (length(token_hash) = 32)
);

-- ---- private.rewrites -----------------------------------------------------------------------------------------------
-- Tables whose files may hold texts in clear that are encrypted by now, and pg_wal for the log (ADR 55).
create table private.rewrites (
  area text not null,
  since timestamptz not null default now(),
  constraint rewrites_pkey primary key (area)
);

-- ---- private.settings -----------------------------------------------------------------------------------------------
-- Settings that policies need; the server writes them at every start.
create table private.settings (
  key text not null,
  value text not null,
  constraint settings_pkey primary key (key)
);
grant insert, select, update on private.settings to hourbook_server;

-- ---- private.signing_keys -------------------------------------------------------------------------------------------
-- Keys that sign files which anybody can check (ADR 90). The private part only of the current one, wrapped with a key
-- of NOTES_KEYS.
create table private.signing_keys (
  id text not null,
  public_key jsonb not null,
  wrapped bytea,
  wrapped_by text,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint signing_keys_pkey primary key (id),
  constraint signing_keys_wrapped_by_fkey foreign key (wrapped_by) references private.wrapping_keys(id),
  constraint signing_keys_id_check check (length(id) = 43),
  constraint signing_keys_private_part_check check ((wrapped is null) = (retired_at is not null) and (wrapped is null) =
    (wrapped_by is null))
);
create unique index signing_keys_current_key on private.signing_keys ((retired_at is null)) where retired_at is null;
create trigger add_only_the_first before insert on private.signing_keys for each row when (current_user = 'hourbook_server') execute function private.skip_further_signing_key();
grant insert, select on private.signing_keys to hourbook_server;

-- ---- private.stop_links ---------------------------------------------------------------------------------------------
create table private.stop_links (
  token_hash bytea not null,
  address_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint stop_links_pkey primary key (token_hash),
  constraint stop_links_address_hash_check check (octet_length(address_hash) = 32),
  constraint stop_links_token_hash_check check (octet_length(token_hash) = 32)
);
create index stop_links_created_at_idx on private.stop_links (created_at);
grant delete, select on private.stop_links to hourbook_server;

-- ---- private.storage_use --------------------------------------------------------------------------------------------
-- Rows and bytes of each coach, counted by triggers (ADR 59), and the end of the chain of changes (ADR 90).
create table private.storage_use (
  user_id uuid not null,
  rows bigint not null,
  bytes bigint not null,
  -- What the hashes in log_changes are salted with; goes with the account, and nobody reads it.
  log_secret bytea not null default sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) ||
    uuid_send(gen_random_uuid())),
  log_entries bigint not null default 0,
  log_bytes bigint not null default 0,
  -- The last entries of the chain, up to eight of one row each, until they are written to log_changes.
  log_waiting bytea not null default '\x',
  -- By the id of a request that is gone, what was answered if it was no confirmation: no names, addresses or words (ADR
  -- 88).
  kept_answers jsonb not null default '{}',
  constraint storage_use_pkey primary key (user_id),
  constraint storage_use_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint storage_use_log_secret_check check (octet_length(log_secret) = 32),
  constraint storage_use_log_waiting_check check ((octet_length(log_waiting) % 57) = 0)
);
create trigger storage_use_forget_log after delete on private.storage_use for each row execute function private.forget_log();
alter table private.storage_use enable row level security;

-- ---- private.waiting_for_seal ---------------------------------------------------------------------------------------
-- Coaches with texts that are not encrypted with their current key yet.
create table private.waiting_for_seal (
  user_id uuid not null,
  since timestamptz not null default now(),
  constraint waiting_for_seal_pkey primary key (user_id),
  constraint waiting_for_seal_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
grant delete, insert, select, update on private.waiting_for_seal to hourbook_server;

-- ---- private.web_assets ---------------------------------------------------------------------------------------------
-- rows are not backed up
create table private.web_assets (
  path text not null,
  body bytea not null,
  is_brotli boolean not null,
  -- HMAC by a key derived from JWT_SECRET: a row that a server did not write is not served (ADR 60).
  mac bytea not null,
  last_used_at timestamptz not null default now(),
  constraint web_assets_pkey primary key (path),
  constraint web_assets_body_check check (octet_length(body) <= 8388608),
  constraint web_assets_path_check check (length(path) <= 200)
);
create index web_assets_last_used_at_idx on private.web_assets (last_used_at);
grant delete, insert, select, update on private.web_assets to hourbook_server;

-- ---- private.weekly_mails -------------------------------------------------------------------------------------------
-- The last week whose mail was settled for a coach (ADR 101).
create table private.weekly_mails (
  user_id uuid not null,
  week date not null,
  claimed_until timestamptz not null,
  constraint weekly_mails_pkey primary key (user_id),
  constraint weekly_mails_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

-- ---- private.witness_links ------------------------------------------------------------------------------------------
create table private.witness_links (
  token_hash bytea not null,
  user_id uuid not null,
  request_id uuid not null,
  created_at timestamptz not null default now(),
  constraint witness_links_pkey primary key (token_hash),
  constraint witness_links_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint witness_links_token_hash_check check (octet_length(token_hash) = 32)
);
create index witness_links_created_at_idx on private.witness_links (created_at);
create index witness_links_user_id_idx on private.witness_links (user_id);
grant delete, select on private.witness_links to hourbook_server;

-- ---- private.wrapping_keys ------------------------------------------------------------------------------------------
-- Names of the keys in NOTES_KEYS, never the keys themselves. New data keys are wrapped with the active one.
create table private.wrapping_keys (
  id text not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  constraint wrapping_keys_pkey primary key (id),
  constraint wrapping_keys_id_check check (length(id) = 8)
);
create unique index wrapping_keys_active_key on private.wrapping_keys (is_active) where is_active;
create trigger add_only_the_first before insert on private.wrapping_keys for each row when (current_user = 'hourbook_server') execute function private.skip_further_wrapping_key();
grant insert, select on private.wrapping_keys to hourbook_server;

-- ---- public.calendar_answers ----------------------------------------------------------------------------------------
-- What a coach decided about events of a connected calendar (ADR 104).
create table public.calendar_answers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  -- confidential
  key text not null,
  answer text not null,
  session_id uuid,
  client_id uuid,
  -- As the calendar said it when the coach last decided; so for minutes.
  day date not null,
  -- As the calendar said it when the coach last decided.
  minutes integer not null,
  -- confidential
  who text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendar_answers_pkey primary key (id),
  -- A deleted client's events stay decided, without the link.
  constraint calendar_answers_client_fkey foreign key (user_id, client_id) references public.clients(user_id, id) on
    delete set null (client_id),
  constraint calendar_answers_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint calendar_answers_answer_check check (answer in ('session', 'never', 'nobody', 'open')),
  constraint calendar_answers_day_check check (private.is_recorded_day(day)),
  constraint calendar_answers_key_check check (private.fits(key, 1000)),
  constraint calendar_answers_minutes_check check (private.is_length(minutes)),
  -- Who is never a client is known by something.
  constraint calendar_answers_nobody_check check (answer <> 'nobody' or who is not null),
  -- Only an event that is part of a session names one.
  constraint calendar_answers_session_check check (answer = 'session' or session_id is null and client_id is null),
  constraint calendar_answers_who_check check (private.fits(who, 1000))
);
create index calendar_answers_user_id_client_id_idx on public.calendar_answers (user_id, client_id);
create index calendar_answers_user_id_day_idx on public.calendar_answers (user_id, day desc);
create trigger calendar_answers_count_added after insert on public.calendar_answers referencing new table as added for each statement execute function private.count_storage();
create trigger calendar_answers_count_changed after update on public.calendar_answers referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger calendar_answers_count_removed after delete on public.calendar_answers referencing old table as removed for each statement execute function private.count_storage();
create trigger calendar_answers_forget_who before update on public.calendar_answers for each row when (old.client_id is not null and new.client_id is null) execute function private.forget_who();
create trigger calendar_answers_lock_storage before insert or delete or update on public.calendar_answers for each statement execute function private.lock_storage();
create trigger calendar_answers_set_updated_at before update on public.calendar_answers for each row execute function private.set_updated_at();
alter table public.calendar_answers enable row level security;
create policy "a coach deletes own calendar answers" on public.calendar_answers for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own calendar answers" on public.calendar_answers for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own calendar answers" on public.calendar_answers for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own calendar answers" on public.calendar_answers for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "rows are there for an open auth session" on public.calendar_answers as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, insert (id, user_id, key, answer, session_id, client_id, day, minutes, who), select, update (key, answer,
  session_id, client_id, day, minutes, who, updated_at) on public.calendar_answers to authenticated;

-- ---- public.calendar_feeds ------------------------------------------------------------------------------------------
create table public.calendar_feeds (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- confidential
  label text not null,
  place text not null,
  reads_notes boolean not null default false,
  events integer not null default 0,
  left_out integer not null default 0,
  connected_at timestamptz not null default now(),
  tried_at timestamptz,
  read_at timestamptz,
  problem text,
  problem_status smallint,
  is_part boolean not null default false,
  constraint calendar_feeds_pkey primary key (id),
  constraint calendar_feeds_user_id_id_key unique (user_id, id),
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint calendar_feeds_events_check check (events >= 0 and events <= 20000),
  constraint calendar_feeds_kind_check check (kind in ('ical', 'caldav', 'cal.com', 'calendly')),
  constraint calendar_feeds_label_check check (private.fits(label, 100)),
  constraint calendar_feeds_left_out_check check (left_out >= 0),
  constraint calendar_feeds_place_check check (private.fits(place, 200)),
  constraint calendar_feeds_problem_check check (problem ~ '^[a-z-]{1,30}$'),
  constraint calendar_feeds_problem_status_check check (problem_status >= 100 and problem_status <= 599)
);
create trigger calendar_feeds_count_added after insert on public.calendar_feeds referencing new table as added for each statement execute function private.count_storage();
create trigger calendar_feeds_count_changed after update on public.calendar_feeds referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger calendar_feeds_count_removed after delete on public.calendar_feeds referencing old table as removed for each statement execute function private.count_storage();
create trigger calendar_feeds_lock_storage before insert or delete or update on public.calendar_feeds for each statement execute function private.lock_storage();
alter table public.calendar_feeds enable row level security;
create policy "a coach deletes own calendar feeds" on public.calendar_feeds for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own calendar feeds" on public.calendar_feeds for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access updates own calendar feeds" on public.calendar_feeds for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "rows are there for an open auth session" on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
create policy "the server keeps calendar feeds" on public.calendar_feeds for all to hourbook_server
  using (true)
  with check (true);
grant delete, select, update (label, reads_notes) on public.calendar_feeds to authenticated;
grant select, update (events, left_out, tried_at, read_at, problem, problem_status, is_part) on public.calendar_feeds to
  hourbook_server;

-- ---- public.certificates --------------------------------------------------------------------------------------------
-- Files kept with a record, without their content (ADR 86).
create table public.certificates (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  cpd_record_id uuid,
  education_id uuid,
  mentor_coaching_id uuid,
  credential_id uuid,
  supervision_session_id uuid,
  -- confidential
  name text not null,
  type text not null,
  bytes integer not null,
  content_id uuid not null,
  created_at timestamptz not null default now(),
  constraint certificates_pkey primary key (id),
  constraint certificates_user_id_content_id_key unique (user_id, content_id),
  constraint certificates_user_id_content_id_fkey foreign key (user_id, content_id) references
    private.certificate_contents(user_id, id),
  constraint certificates_user_id_cpd_record_id_fkey foreign key (user_id, cpd_record_id) references
    public.cpd_records(user_id, id) on delete cascade,
  constraint certificates_user_id_credential_id_fkey foreign key (user_id, credential_id) references
    public.credentials(user_id, id) on delete cascade,
  constraint certificates_user_id_education_id_fkey foreign key (user_id, education_id) references
    public.education(user_id, id) on delete cascade,
  constraint certificates_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint certificates_user_id_mentor_coaching_id_fkey foreign key (user_id, mentor_coaching_id) references
    public.mentor_coaching(user_id, id) on delete cascade,
  constraint certificates_user_id_supervision_session_id_fkey foreign key (user_id, supervision_session_id) references
    public.supervision_sessions(user_id, id) on delete cascade,
  constraint certificates_bytes_check check (bytes >= 1 and bytes <= 10485760),
  constraint certificates_name_check check (private.fits(name, 200)),
  -- Each belongs to one record.
  constraint certificates_one_record_check check (num_nonnulls(cpd_record_id, education_id, mentor_coaching_id,
    credential_id, supervision_session_id) = 1),
  constraint certificates_type_check check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp',
    'image/heic'))
);
create index certificates_user_id_cpd_record_id_idx on public.certificates (user_id, cpd_record_id) where cpd_record_id is not null;
create index certificates_user_id_credential_id_idx on public.certificates (user_id, credential_id) where credential_id is not null;
create index certificates_user_id_education_id_idx on public.certificates (user_id, education_id) where education_id is not null;
create index certificates_user_id_mentor_coaching_id_idx on public.certificates (user_id, mentor_coaching_id) where mentor_coaching_id is not null;
create index certificates_user_id_supervision_session_id_idx on public.certificates (user_id, supervision_session_id) where supervision_session_id is not null;
create trigger certificates_count_added after insert on public.certificates referencing new table as added for each statement execute function private.count_storage();
create trigger certificates_count_changed after update on public.certificates referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger certificates_count_removed after delete on public.certificates referencing old table as removed for each statement execute function private.count_storage();
create trigger certificates_keep_content after insert on public.certificates for each row execute function private.certificate_added();
create trigger certificates_lock_storage before insert or delete or update on public.certificates for each statement execute function private.lock_storage();
create trigger certificates_remove_content after delete on public.certificates for each row execute function private.certificate_removed();
alter table public.certificates enable row level security;
create policy "a coach deletes own certificates" on public.certificates for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own certificates" on public.certificates for select to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.certificates as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, select on public.certificates to authenticated;

-- ---- public.client_feedback -----------------------------------------------------------------------------------------
-- Feedback of clients. Empty where its client was erased.
create table public.client_feedback (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  client_id uuid,
  date date not null,
  -- confidential
  feedback text not null default '',
  -- confidential
  given_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint client_feedback_pkey primary key (id),
  -- Feedback outlives its client's entry, without the link.
  constraint client_feedback_client_fkey foreign key (user_id, client_id) references public.clients(user_id, id) on
    delete set null (client_id),
  constraint client_feedback_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint client_feedback_date_check check (private.is_recorded_day(date)),
  constraint client_feedback_feedback_check check (private.is_long_text(feedback)),
  constraint client_feedback_given_by_check check (private.fits(given_by, 200))
);
create index client_feedback_user_id_client_id_idx on public.client_feedback (user_id, client_id);
create index client_feedback_user_id_date_idx on public.client_feedback (user_id, date desc);
create trigger client_feedback_lock_storage before insert or delete or update on public.client_feedback for each statement execute function private.lock_storage();
create trigger client_feedback_log_added after insert on public.client_feedback referencing new table as added for each statement execute function private.log_client_feedback();
create trigger client_feedback_log_changed after update on public.client_feedback referencing old table as removed new table as added for each statement execute function private.log_client_feedback();
create trigger client_feedback_log_removed after delete on public.client_feedback referencing old table as removed for each statement execute function private.log_client_feedback();
create trigger client_feedback_set_updated_at before update on public.client_feedback for each row execute function private.set_updated_at();
alter table public.client_feedback enable row level security;
create policy "a coach deletes own client feedback" on public.client_feedback for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own client feedback" on public.client_feedback for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own client feedback" on public.client_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own client feedback" on public.client_feedback for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads days of lent feedback" on public.client_feedback for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('practice')) and date >= (select private.lent_from()) and date <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.client_feedback as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, date) on public.client_feedback to assessor;
grant delete, insert (id, user_id, client_id, date, feedback, given_by), select, update (client_id, date, feedback,
  given_by, updated_at) on public.client_feedback to authenticated;

-- ---- public.client_merges -------------------------------------------------------------------------------------------
-- Merges of two clients. Each can be undone for a week (ADR 40).
create table public.client_merges (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  kept_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  -- confidential rows
  rows jsonb not null,
  -- Ids of what changed hands, by table, with its times.
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  -- From then on nothing but the ids is kept.
  undone_at timestamptz,
  -- Sessions that became part of another one of their day: {id, into}.
  joined_sessions jsonb not null default '[]',
  -- From then on it cannot be undone, and nothing but ids is kept: a device may still send what names the merged
  -- client.
  expired_at timestamptz,
  constraint client_merges_pkey primary key (id),
  -- Who deletes or erases the client deletes what was kept of the other one.
  constraint client_merges_kept_fkey foreign key (user_id, kept_id) references public.clients(user_id, id) on delete
    cascade,
  constraint client_merges_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index client_merges_merged_at_idx on public.client_merges (merged_at) where expired_at is null;
create index client_merges_user_id_kept_id_idx on public.client_merges (user_id, kept_id);
create trigger client_merges_count_added after insert on public.client_merges referencing new table as added for each statement execute function private.count_storage();
create trigger client_merges_count_changed after update on public.client_merges referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger client_merges_count_removed after delete on public.client_merges referencing old table as removed for each statement execute function private.count_storage();
create trigger client_merges_lock_storage before insert or delete or update on public.client_merges for each statement execute function private.lock_storage();
alter table public.client_merges enable row level security;
create policy "a coach reads own client merges" on public.client_merges for select to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.client_merges as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select on public.client_merges to authenticated;

-- ---- public.clients -------------------------------------------------------------------------------------------------
-- Clients of a coach.
create table public.clients (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  email text not null default '',
  phone text,
  -- confidential
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  relationship_start date,
  relationship_end date,
  organisation text,
  -- Whether the client agreed to be named to a credentialing body; null: not asked.
  consent text,
  -- confidential
  consent_how text,
  consent_date date,
  -- When the coach means to erase the client. Nothing is erased by itself.
  retain_until date,
  -- When the organisation signed a letter that stands for the names of those coached there until then.
  letter_date date,
  constraint clients_pkey primary key (id),
  -- For references that take user_id along.
  constraint clients_user_id_id_key unique (user_id, id),
  constraint clients_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint clients_consent_check check (consent in ('given', 'refused', 'withdrawn')),
  constraint clients_consent_date_check check (private.is_recorded_day(consent_date)),
  constraint clients_consent_how_check check (private.fits(consent_how, 500)),
  constraint clients_email_check check (private.is_address(email)),
  constraint clients_letter_date_check check (letter_date >= '1950-01-01' and letter_date <= '2100-12-31'),
  constraint clients_name_check check (private.is_name(name)),
  constraint clients_notes_check check (private.is_long_text(notes)),
  constraint clients_organisation_check check (private.is_line(organisation)),
  constraint clients_phone_check check (length(phone) <= 50),
  -- Work cannot end before it began.
  constraint clients_relationship_check check (relationship_end >= relationship_start),
  constraint clients_relationship_end_check check (private.is_recorded_day(relationship_end)),
  constraint clients_relationship_start_check check (private.is_recorded_day(relationship_start)),
  constraint clients_retain_until_check check (private.is_recorded_day(retain_until))
);
create index clients_user_id_name_idx on public.clients (user_id, name);
create trigger clients_count_added after insert on public.clients referencing new table as added for each statement execute function private.count_storage();
create trigger clients_count_changed after update on public.clients referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger clients_count_removed after delete on public.clients referencing old table as removed for each statement execute function private.count_storage();
create trigger clients_forget_witnesses after delete on public.clients for each row execute function private.forget_witnesses();
create trigger clients_lock_storage before insert or delete or update on public.clients for each statement execute function private.lock_storage();
create trigger clients_set_updated_at before update on public.clients for each row execute function private.set_updated_at();
alter table public.clients enable row level security;
create policy "a coach deletes own clients" on public.clients for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own clients" on public.clients for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own clients" on public.clients for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('clients')));
create policy "a coach with access updates own clients" on public.clients for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('clients')));
create policy "rows are there for an open auth session" on public.clients as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, insert (id, user_id, name, email, phone, notes, relationship_start, relationship_end, organisation,
  consent, consent_how, consent_date, retain_until, letter_date), select, update (name, email, phone, notes, updated_at,
  relationship_start, relationship_end, organisation, consent, consent_how, consent_date, retain_until, letter_date) on
  public.clients to authenticated;

-- ---- public.cpd_records ---------------------------------------------------------------------------------------------
-- Continuing professional development.
create table public.cpd_records (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  date date not null,
  hours numeric(6,2) not null,
  title text not null default '',
  provider text not null default '',
  category text not null default '',
  -- confidential
  learned text not null default '',
  -- confidential
  applied text not null default '',
  -- confidential
  evidence_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cce_core numeric(6,2),
  cce_resource numeric(6,2),
  cce_ethics numeric(6,2),
  constraint cpd_records_pkey primary key (id),
  constraint cpd_records_user_id_id_key unique (user_id, id),
  constraint cpd_records_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint cpd_records_applied_check check (private.is_long_text(applied)),
  constraint cpd_records_category_check check (length(category) <= 100),
  -- The parts that ICF counts cannot be more than the hours.
  constraint cpd_records_cce_check check ((coalesce(cce_core, 0) + coalesce(cce_resource, 0) + coalesce(cce_ethics, 0))
    <= hours),
  constraint cpd_records_cce_core_check check (cce_core >= 0),
  constraint cpd_records_cce_ethics_check check (cce_ethics >= 0),
  constraint cpd_records_cce_resource_check check (cce_resource >= 0),
  constraint cpd_records_date_check check (private.is_recorded_day(date)),
  constraint cpd_records_evidence_url_check check (private.fits(evidence_url, 2000)),
  constraint cpd_records_hours_check check (hours > 0 and hours <= 1000),
  constraint cpd_records_learned_check check (private.is_long_text(learned)),
  constraint cpd_records_provider_check check (private.is_line(provider)),
  constraint cpd_records_title_check check (private.is_line(title))
);
create index cpd_records_user_id_date_idx on public.cpd_records (user_id, date desc) include (hours);
create trigger cpd_records_lock_storage before insert or delete or update on public.cpd_records for each statement execute function private.lock_storage();
create trigger cpd_records_log_added after insert on public.cpd_records referencing new table as added for each statement execute function private.log_cpd_records();
create trigger cpd_records_log_changed after update on public.cpd_records referencing old table as removed new table as added for each statement execute function private.log_cpd_records();
create trigger cpd_records_log_removed after delete on public.cpd_records referencing old table as removed for each statement execute function private.log_cpd_records();
create trigger cpd_records_set_updated_at before update on public.cpd_records for each row execute function private.set_updated_at();
alter table public.cpd_records enable row level security;
create policy "a coach deletes own cpd" on public.cpd_records for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own cpd" on public.cpd_records for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own cpd" on public.cpd_records for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('cpd_records')));
create policy "a coach with access updates own cpd" on public.cpd_records for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('cpd_records')));
create policy "an assessor reads lent CPD" on public.cpd_records for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning')) and date >= (select private.lent_from()) and date <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.cpd_records as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, date, hours, title, provider, category, cce_core, cce_resource, cce_ethics) on
  public.cpd_records to assessor;
grant delete, insert (id, user_id, date, hours, title, provider, category, learned, applied, evidence_url, cce_core,
  cce_resource, cce_ethics), select, update (date, hours, title, provider, category, learned, applied, evidence_url,
  updated_at, cce_core, cce_resource, cce_ethics) on public.cpd_records to authenticated;

-- ---- public.credentials ---------------------------------------------------------------------------------------------
-- Credentials that the coach holds.
create table public.credentials (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  body text not null,
  level text not null,
  awarded_on date not null,
  expires_on date,
  reference text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_pkey primary key (id),
  constraint credentials_user_id_id_key unique (user_id, id),
  constraint credentials_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint credentials_awarded_on_check check (private.is_recorded_day(awarded_on)),
  constraint credentials_body_check check (body in ('ICF', 'EMCC', 'AC', 'CCE', 'NBHWC')),
  -- A credential cannot expire before it was awarded.
  constraint credentials_dates_check check (expires_on >= awarded_on),
  constraint credentials_expires_on_check check (private.is_recorded_day(expires_on)),
  constraint credentials_level_check check (length(btrim(level)) > 0 and length(level) <= 100),
  constraint credentials_reference_check check (private.is_line(reference))
);
create index credentials_user_id_awarded_on_idx on public.credentials (user_id, awarded_on desc);
create trigger credentials_count_added after insert on public.credentials referencing new table as added for each statement execute function private.count_storage();
create trigger credentials_count_changed after update on public.credentials referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger credentials_count_removed after delete on public.credentials referencing old table as removed for each statement execute function private.count_storage();
create trigger credentials_lock_storage before insert or delete or update on public.credentials for each statement execute function private.lock_storage();
create trigger credentials_set_updated_at before update on public.credentials for each row execute function private.set_updated_at();
alter table public.credentials enable row level security;
create policy "a coach deletes own credentials" on public.credentials for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own credentials" on public.credentials for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own credentials" on public.credentials for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own credentials" on public.credentials for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads lent credentials" on public.credentials for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning')) and awarded_on <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.credentials as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, body, level, awarded_on, expires_on, reference) on public.credentials to assessor;
grant delete, insert (id, user_id, body, level, awarded_on, expires_on, reference), select, update (body, level,
  awarded_on, expires_on, reference, updated_at) on public.credentials to authenticated;

-- ---- public.education -----------------------------------------------------------------------------------------------
-- Coach education.
create table public.education (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  provider text not null default '',
  title text not null,
  hours numeric(7,2) not null,
  core_hours numeric(7,2),
  start_date date not null,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of these on team coaching, 0 for a course that is not about it; null: not said.
  team_hours numeric(7,2),
  constraint education_pkey primary key (id),
  constraint education_user_id_id_key unique (user_id, id),
  constraint education_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint education_core_hours_check check (core_hours >= 0),
  -- Core hours are a part of the hours.
  constraint education_core_of_hours_check check (core_hours <= hours),
  -- A course cannot end before it began.
  constraint education_dates_check check (end_date >= start_date),
  constraint education_end_date_check check (private.is_recorded_day(end_date)),
  constraint education_hours_check check (hours > 0 and hours <= 10000),
  constraint education_provider_check check (private.is_line(provider)),
  constraint education_start_date_check check (private.is_recorded_day(start_date)),
  constraint education_team_hours_check check (team_hours >= 0),
  -- Hours on team coaching are a part of the hours.
  constraint education_team_of_hours_check check (team_hours <= hours),
  constraint education_title_check check (private.is_name(title))
);
create index education_user_id_start_date_idx on public.education (user_id, start_date desc);
create trigger education_lock_storage before insert or delete or update on public.education for each statement execute function private.lock_storage();
create trigger education_log_added after insert on public.education referencing new table as added for each statement execute function private.log_education();
create trigger education_log_changed after update on public.education referencing old table as removed new table as added for each statement execute function private.log_education();
create trigger education_log_removed after delete on public.education referencing old table as removed for each statement execute function private.log_education();
create trigger education_set_updated_at before update on public.education for each row execute function private.set_updated_at();
alter table public.education enable row level security;
create policy "a coach deletes own education" on public.education for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own education" on public.education for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own education" on public.education for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own education" on public.education for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads lent education" on public.education for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning')) and start_date >= (select private.lent_from()) and coalesce(end_date, start_date) <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.education as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, provider, title, hours, core_hours, start_date, end_date, team_hours) on public.education to
  assessor;
grant delete, insert (id, user_id, provider, title, hours, core_hours, start_date, end_date, team_hours), select, update
  (provider, title, hours, core_hours, start_date, end_date, updated_at, team_hours) on public.education to
  authenticated;

-- ---- public.erased_sessions -----------------------------------------------------------------------------------------
-- Hours with clients who were erased, without their names (ADR 15). A random person says which rows were one client.
create table public.erased_sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  person uuid not null,
  date date not null,
  duration integer not null,
  kind text not null default 'coaching',
  paid boolean,
  format text not null default 'individual',
  participants integer,
  peer_exchange boolean not null default false,
  opening boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which of the person's named engagements; null: the one without a name.
  engagement integer,
  witnessed text,
  witnessed_on date,
  -- The day on which the session was recorded as it stood when the client was erased (private.recorded_day); null: not
  -- known.
  recorded_on date,
  constraint erased_sessions_pkey primary key (id),
  constraint erased_sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint erased_sessions_date_check check (private.is_recorded_day(date)),
  -- A day at most, unless it is the sum of a time before Hourbook.
  constraint erased_sessions_duration_check check ( case when opening then duration >= 1 and
    private.is_sum_of_lengths(duration) else private.is_length(duration) end),
  constraint erased_sessions_engagement_check check (engagement >= 1),
  constraint erased_sessions_format_check check (private.is_session_format(format)),
  constraint erased_sessions_kind_check check (private.is_session_kind(kind)),
  constraint erased_sessions_participants_check check (private.is_group_size(participants::numeric)),
  constraint erased_sessions_witnessed_check check (witnessed in ('witnessed', 'lettered', 'both')),
  constraint erased_sessions_witnessed_on_check check ((witnessed is null) = (witnessed_on is null))
);
create index erased_sessions_user_id_date_idx on public.erased_sessions (user_id, date desc) include (duration, opening);
create index erased_sessions_user_id_person_idx on public.erased_sessions (user_id, person);
create trigger erased_sessions_lock_storage before insert or delete or update on public.erased_sessions for each statement execute function private.lock_storage();
create trigger erased_sessions_log_added after insert on public.erased_sessions referencing new table as added for each statement execute function private.log_erased_sessions();
create trigger erased_sessions_log_changed after update on public.erased_sessions referencing old table as removed new table as added for each statement execute function private.log_erased_sessions();
create trigger erased_sessions_log_removed after delete on public.erased_sessions referencing old table as removed for each statement execute function private.log_erased_sessions();
alter table public.erased_sessions enable row level security;
create policy "a coach deletes own erased sessions" on public.erased_sessions for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own erased sessions" on public.erased_sessions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "an assessor reads lent erased sessions" on public.erased_sessions for select to assessor
  using (user_id = (select private.lent_coach()) and date >= (select private.lent_from()) and date <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.erased_sessions as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, person, date, duration, kind, paid, format, participants, peer_exchange, opening, engagement,
  witnessed, witnessed_on) on public.erased_sessions to assessor;
grant delete, select on public.erased_sessions to authenticated;

-- ---- public.import_parts --------------------------------------------------------------------------------------------
-- Parts of imports that are not finished. Deleted when the import is.
create table public.import_parts (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  part integer not null,
  -- confidential rows
  rows jsonb not null,
  constraint import_parts_pkey primary key (import_id, part),
  constraint import_parts_import_fkey foreign key (user_id, import_id) references public.import_runs(user_id, id) on
    delete cascade,
  constraint import_parts_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint import_parts_part_check check (part >= 0 and part <= 499),
  constraint import_parts_rows_check check (jsonb_typeof(rows) = 'object')
);
create trigger import_parts_count after insert on public.import_parts referencing new table as added for each statement execute function private.count_import_parts();
create trigger import_parts_count_added after insert on public.import_parts referencing new table as added for each statement execute function private.count_storage();
create trigger import_parts_count_changed after update on public.import_parts referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger import_parts_count_removed after delete on public.import_parts referencing old table as removed for each statement execute function private.count_storage();
create trigger import_parts_lock_storage before insert or delete or update on public.import_parts for each statement execute function private.lock_storage();
alter table public.import_parts enable row level security;
create policy "a coach reads own import parts" on public.import_parts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds parts to own open imports" on public.import_parts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')) and private.is_open_import(import_id, user_id));
create policy "rows are there for an open auth session" on public.import_parts as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant insert (user_id, import_id, part, rows), select on public.import_parts to authenticated;

-- ---- public.import_runs ---------------------------------------------------------------------------------------------
-- Imports, with the ids of what each added, for undo.
create table public.import_runs (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  kind text not null,
  file_name text not null default '',
  client_ids uuid[] not null default '{}',
  session_ids uuid[] not null default '{}',
  supervision_session_ids uuid[] not null default '{}',
  cpd_record_ids uuid[] not null default '{}',
  note_template_ids uuid[] not null default '{}',
  wheel_ids uuid[] not null default '{}',
  -- Rows of the file that were there already.
  skipped_ids uuid[] not null default '{}',
  clients integer not null generated always as (cardinality(client_ids)) stored,
  sessions integer not null generated always as (cardinality(session_ids)) stored,
  supervision_sessions integer not null generated always as (cardinality(supervision_session_ids)) stored,
  cpd_records integer not null generated always as (cardinality(cpd_record_ids)) stored,
  note_templates integer not null generated always as (cardinality(note_template_ids)) stored,
  wheels integer not null generated always as (cardinality(wheel_ids)) stored,
  created_at timestamptz not null default now(),
  -- Null while parts arrive.
  finished_at timestamptz,
  undone_at timestamptz,
  mentor_coaching_ids uuid[] not null default '{}',
  education_ids uuid[] not null default '{}',
  reflection_ids uuid[] not null default '{}',
  client_feedback_ids uuid[] not null default '{}',
  credential_ids uuid[] not null default '{}',
  opening_balance_ids uuid[] not null default '{}',
  erased_session_ids uuid[] not null default '{}',
  mentor_coaching integer not null generated always as (cardinality(mentor_coaching_ids)) stored,
  education integer not null generated always as (cardinality(education_ids)) stored,
  reflections integer not null generated always as (cardinality(reflection_ids)) stored,
  client_feedback integer not null generated always as (cardinality(client_feedback_ids)) stored,
  credentials integer not null generated always as (cardinality(credential_ids)) stored,
  opening_balances integer not null generated always as (cardinality(opening_balance_ids)) stored,
  erased_sessions integer not null generated always as (cardinality(erased_session_ids)) stored,
  part_bytes bigint not null default 0,
  constraint import_runs_pkey primary key (id),
  -- For references that take user_id along.
  constraint import_runs_user_id_id_key unique (user_id, id),
  constraint import_runs_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint import_runs_file_name_check check (private.is_line(file_name)),
  constraint import_runs_kind_check check (kind in ('clients', 'sessions', 'supervision_sessions', 'cpd_records',
    'calendar', 'archive', 'icf_log'))
);
create unique index import_runs_one_open_idx on public.import_runs (user_id) where finished_at is null;
create index import_runs_unfinished_created_at_idx on public.import_runs (created_at) where finished_at is null;
create index import_runs_user_id_created_at_idx on public.import_runs (user_id, created_at desc);
create trigger import_runs_count_added after insert on public.import_runs referencing new table as added for each statement execute function private.count_storage();
create trigger import_runs_count_changed after update on public.import_runs referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger import_runs_count_removed after delete on public.import_runs referencing old table as removed for each statement execute function private.count_storage();
create trigger import_runs_give_up_open before insert on public.import_runs for each row execute function private.give_up_open_import();
create trigger import_runs_lock_storage before insert or delete or update on public.import_runs for each statement execute function private.lock_storage();
alter table public.import_runs enable row level security;
create policy "a coach deletes own imports" on public.import_runs for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach marks own imports as undone" on public.import_runs for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "a coach reads own imports" on public.import_runs for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access starts own imports" on public.import_runs for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "rows are there for an open auth session" on public.import_runs as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, insert (id, user_id, kind, file_name), select, update (undone_at) on public.import_runs to authenticated;

-- ---- public.lent_comments -------------------------------------------------------------------------------------------
create table public.lent_comments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  view_id uuid not null,
  area text,
  row_id uuid,
  -- confidential
  comment text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint lent_comments_pkey primary key (id),
  constraint lent_comments_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint lent_comments_user_id_view_id_fkey foreign key (user_id, view_id) references public.lent_views(user_id, id)
    on delete cascade,
  constraint lent_comments_area_check check (area in ('sessions', 'opening_balances', 'supervision_sessions',
    'mentor_coaching', 'cpd_records', 'education')),
  constraint lent_comments_comment_check check (comment <> '' and private.fits(comment, 2000)),
  constraint lent_comments_row_check check ((area is null) = (row_id is null))
);
create index lent_comments_user_id_view_id_idx on public.lent_comments (user_id, view_id);
create trigger lent_comments_count_added after insert on public.lent_comments referencing new table as added for each statement execute function private.count_storage();
create trigger lent_comments_count_changed after update on public.lent_comments referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger lent_comments_count_removed after delete on public.lent_comments referencing old table as removed for each statement execute function private.count_storage();
create trigger lent_comments_lock_storage before insert or delete or update on public.lent_comments for each statement execute function private.lock_storage();
alter table public.lent_comments enable row level security;
create policy "a coach deletes comments on own views" on public.lent_comments for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads comments on own views" on public.lent_comments for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach resolves comments on own views" on public.lent_comments for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "an assessor reads own comments" on public.lent_comments for select to assessor
  using (user_id = (select private.lent_coach()) and view_id = (select private.lent_view_id()));
create policy "rows are there for an open auth session" on public.lent_comments as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, view_id, area, row_id, comment, created_at) on public.lent_comments to assessor;
grant delete, select, update (resolved_at) on public.lent_comments to authenticated;

-- ---- public.lent_views ----------------------------------------------------------------------------------------------
create table public.lent_views (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  assessor_name text not null,
  assessor_email text not null,
  -- confidential
  message text not null default '',
  period_from date not null,
  period_to date not null,
  client_labels text not null,
  lends_learning boolean not null default false,
  lends_practice boolean not null default false,
  rules text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened timestamptz[] not null default '{}',
  constraint lent_views_pkey primary key (id),
  constraint lent_views_user_id_id_key unique (user_id, id),
  constraint lent_views_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint lent_views_assessor_email_check check (assessor_email <> '' and private.is_address(assessor_email)),
  constraint lent_views_assessor_name_check check (private.is_name(assessor_name)),
  constraint lent_views_client_labels_check check (client_labels in ('initials', 'numbers')),
  constraint lent_views_message_check check (private.fits(message, 2000)),
  constraint lent_views_ninety_days check (expires_at > created_at and expires_at <= (created_at + '90 days')),
  constraint lent_views_opened_check check (cardinality(opened) <= 100),
  constraint lent_views_period_check check (period_to >= period_from),
  constraint lent_views_period_from_check check (private.is_recorded_day(period_from)),
  constraint lent_views_period_to_check check (private.is_recorded_day(period_to)),
  constraint lent_views_rules_check check (private.are_topics(rules)),
  constraint lent_views_rules_have_records check (rules = '{}' or lends_learning and lends_practice)
);
create index lent_views_expires_at_idx on public.lent_views (expires_at);
create index lent_views_user_id_created_at_idx on public.lent_views (user_id, created_at desc);
create trigger lent_views_count_added after insert on public.lent_views referencing new table as added for each statement execute function private.count_storage();
create trigger lent_views_count_changed after update on public.lent_views referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger lent_views_count_removed after delete on public.lent_views referencing old table as removed for each statement execute function private.count_storage();
create trigger lent_views_lock_storage before insert or delete or update on public.lent_views for each statement execute function private.lock_storage();
alter table public.lent_views enable row level security;
create policy "a coach deletes own lent views" on public.lent_views for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own lent views" on public.lent_views for select to authenticated
  using (user_id = (select auth.uid()));
create policy "an assessor reads the view" on public.lent_views for select to assessor
  using (user_id = (select private.lent_coach()) and id = (select private.lent_view_id()));
create policy "rows are there for an open auth session" on public.lent_views as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, assessor_name, assessor_email, period_from, period_to, client_labels, lends_learning,
  lends_practice, rules, created_at, expires_at) on public.lent_views to assessor;
grant delete, select on public.lent_views to authenticated;

-- ---- public.mentor_coaching -----------------------------------------------------------------------------------------
-- Mentor coaching that the coach received.
create table public.mentor_coaching (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  date date not null,
  duration integer not null,
  format text not null default 'individual',
  group_size integer,
  mentor_name text not null,
  mentor_credential text not null default '',
  -- Whether the mentor holds ICF's mentor coaching specialisation; null: not said.
  mentor_mcs boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The level of the specialisation; null: not said.
  mentor_mcs_level text,
  -- Whether a mentor with an ACC has renewed it at least once; null: not said.
  mentor_renewed boolean,
  -- Whether these hours were used for an earlier credential; null: not said.
  used_before boolean,
  constraint mentor_coaching_pkey primary key (id),
  constraint mentor_coaching_user_id_id_key unique (user_id, id),
  constraint mentor_coaching_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint mentor_coaching_credential_check check (mentor_credential in ('', 'ACC', 'PCC', 'MCC')),
  constraint mentor_coaching_date_check check (private.is_recorded_day(date)),
  constraint mentor_coaching_duration_check check (private.is_length(duration)),
  constraint mentor_coaching_format_check check (format in ('individual', 'group')),
  constraint mentor_coaching_group_size_check check (private.is_group_size(group_size::numeric)),
  constraint mentor_coaching_mcs_level_check check (mentor_mcs_level in ('ACC', 'PCC', 'MCC')),
  constraint mentor_coaching_mentor_name_check check (private.is_name(mentor_name))
);
create index mentor_coaching_user_id_date_idx on public.mentor_coaching (user_id, date desc);
create trigger mentor_coaching_lock_storage before insert or delete or update on public.mentor_coaching for each statement execute function private.lock_storage();
create trigger mentor_coaching_log_added after insert on public.mentor_coaching referencing new table as added for each statement execute function private.log_mentor_coaching();
create trigger mentor_coaching_log_changed after update on public.mentor_coaching referencing old table as removed new table as added for each statement execute function private.log_mentor_coaching();
create trigger mentor_coaching_log_removed after delete on public.mentor_coaching referencing old table as removed for each statement execute function private.log_mentor_coaching();
create trigger mentor_coaching_set_updated_at before update on public.mentor_coaching for each row execute function private.set_updated_at();
alter table public.mentor_coaching enable row level security;
create policy "a coach deletes own mentor coaching" on public.mentor_coaching for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own mentor coaching" on public.mentor_coaching for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own mentor coaching" on public.mentor_coaching for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own mentor coaching" on public.mentor_coaching for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads lent mentor coaching" on public.mentor_coaching for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning')) and date >= (select private.lent_from()) and date <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.mentor_coaching as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs,
  mentor_mcs_level, mentor_renewed, used_before) on public.mentor_coaching to assessor;
grant delete, insert (id, user_id, date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs,
  mentor_mcs_level, mentor_renewed, used_before), select, update (date, duration, format, group_size, mentor_name,
  mentor_credential, mentor_mcs, updated_at, mentor_mcs_level, mentor_renewed, used_before) on public.mentor_coaching to
  authenticated;

-- ---- public.note_templates ------------------------------------------------------------------------------------------
-- Templates for notes.
create table public.note_templates (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint note_templates_pkey primary key (id),
  constraint note_templates_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint note_templates_body_check check (length(btrim(body)) > 0 and length(body) <= 5000),
  constraint note_templates_name_check check (length(btrim(name)) > 0 and length(name) <= 100)
);
create index note_templates_user_id_name_idx on public.note_templates (user_id, name);
create trigger note_templates_count_added after insert on public.note_templates referencing new table as added for each statement execute function private.count_storage();
create trigger note_templates_count_changed after update on public.note_templates referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger note_templates_count_removed after delete on public.note_templates referencing old table as removed for each statement execute function private.count_storage();
create trigger note_templates_lock_storage before insert or delete or update on public.note_templates for each statement execute function private.lock_storage();
create trigger note_templates_set_updated_at before update on public.note_templates for each row execute function private.set_updated_at();
alter table public.note_templates enable row level security;
create policy "a coach deletes own note templates" on public.note_templates for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own note templates" on public.note_templates for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own note templates" on public.note_templates for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('note_templates')));
create policy "a coach with access updates own note templates" on public.note_templates for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('note_templates')));
create policy "rows are there for an open auth session" on public.note_templates as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, insert (id, user_id, name, body), select, update (name, body, updated_at) on public.note_templates to
  authenticated;

-- ---- public.opening_balances ----------------------------------------------------------------------------------------
-- Hours with a client from before Hourbook, as one sum.
create table public.opening_balances (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  client_id uuid not null,
  as_of date not null,
  start_date date,
  end_date date,
  paid_minutes integer not null default 0,
  pro_bono_minutes integer not null default 0,
  format text not null default 'individual',
  participants integer,
  -- confidential
  source text not null default '',
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint opening_balances_pkey primary key (id),
  -- Deleted with the client; erasing keeps the hours in erased_sessions.
  constraint opening_balances_client_fkey foreign key (user_id, client_id) references public.clients(user_id, id) on
    delete cascade,
  -- The import that brought it. The balance stays when the import is deleted.
  constraint opening_balances_import_fkey foreign key (user_id, import_id) references public.import_runs(user_id, id) on
    delete set null (import_id),
  constraint opening_balances_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint opening_balances_as_of_check check (private.is_recorded_day(as_of)),
  -- A time cannot end before it began.
  constraint opening_balances_dates_check check (end_date >= start_date),
  constraint opening_balances_end_date_check check (private.is_recorded_day(end_date)),
  constraint opening_balances_format_check check (private.is_session_format(format)),
  -- A sum of nothing is no opening balance.
  constraint opening_balances_minutes_check check ((paid_minutes + pro_bono_minutes) > 0),
  constraint opening_balances_paid_minutes_check check (private.is_sum_of_lengths(paid_minutes)),
  constraint opening_balances_participants_check check (private.is_group_size(participants::numeric)),
  constraint opening_balances_pro_bono_minutes_check check (private.is_sum_of_lengths(pro_bono_minutes)),
  constraint opening_balances_source_check check (private.fits(source, 200)),
  constraint opening_balances_start_date_check check (private.is_recorded_day(start_date))
);
create index opening_balances_user_id_client_id_idx on public.opening_balances (user_id, client_id);
create index opening_balances_user_id_import_id_idx on public.opening_balances (user_id, import_id);
create trigger opening_balances_lock_storage before insert or delete or update on public.opening_balances for each statement execute function private.lock_storage();
create trigger opening_balances_log_added after insert on public.opening_balances referencing new table as added for each statement execute function private.log_opening_balances();
create trigger opening_balances_log_changed after update on public.opening_balances referencing old table as removed new table as added for each statement execute function private.log_opening_balances();
create trigger opening_balances_log_removed after delete on public.opening_balances referencing old table as removed for each statement execute function private.log_opening_balances();
create trigger opening_balances_set_updated_at before update on public.opening_balances for each row execute function private.set_updated_at();
alter table public.opening_balances enable row level security;
create policy "a coach deletes own opening balances" on public.opening_balances for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own opening balances" on public.opening_balances for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own opening balances" on public.opening_balances for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own opening balances" on public.opening_balances for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads lent opening balances" on public.opening_balances for select to assessor
  using (user_id = (select private.lent_coach()) and coalesce(start_date, end_date, as_of) >= (select private.lent_from()) and coalesce(end_date, as_of) <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.opening_balances as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants)
  on public.opening_balances to assessor;
grant delete, insert (id, user_id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format,
  participants, source), select, update (client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format,
  participants, source, updated_at) on public.opening_balances to authenticated;

-- ---- public.prices --------------------------------------------------------------------------------------------------
-- What the plan costs.
create table public.prices (
  id uuid not null default gen_random_uuid(),
  stripe_price_id text,
  product_id uuid not null,
  active boolean not null default true,
  description text,
  -- In the currency's minor unit (pence).
  unit_amount integer not null,
  currency text not null,
  type text not null default 'recurring',
  "interval" text,
  interval_count integer,
  trial_period_days integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint prices_pkey primary key (id),
  constraint prices_stripe_price_id_key unique (stripe_price_id),
  constraint prices_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint prices_currency_check check (currency = lower(currency) and length(currency) = 3),
  constraint prices_interval_check check ("interval" in ('day', 'week', 'month', 'year')),
  constraint prices_interval_count_check check (interval_count > 0),
  constraint prices_trial_period_days_check check (trial_period_days >= 0),
  constraint prices_type_check check (type in ('recurring', 'one_time')),
  constraint prices_unit_amount_check check (unit_amount >= 0)
);
create index prices_product_id_idx on public.prices (product_id);
create trigger prices_set_updated_at before update on public.prices for each row execute function private.set_updated_at();
alter table public.prices enable row level security;
create policy "everyone reads prices" on public.prices for select to anon, authenticated
  using (true);
create policy "the server keeps prices" on public.prices for all to hourbook_server
  using (true)
  with check (true);
grant select on public.prices to anon;
grant select on public.prices to authenticated;
grant delete, insert, select, update on public.prices to hourbook_server;

-- ---- public.products ------------------------------------------------------------------------------------------------
-- What is sold: one plan.
create table public.products (
  id uuid not null default gen_random_uuid(),
  stripe_product_id text,
  name text not null,
  description text,
  active boolean not null default true,
  image text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_pkey primary key (id),
  constraint products_stripe_product_id_key unique (stripe_product_id),
  constraint products_name_check check (length(name) >= 1 and length(name) <= 250)
);
create trigger products_set_updated_at before update on public.products for each row execute function private.set_updated_at();
alter table public.products enable row level security;
create policy "everyone reads products" on public.products for select to anon, authenticated
  using (true);
create policy "the server keeps products" on public.products for all to hourbook_server
  using (true)
  with check (true);
grant select on public.products to anon;
grant select on public.products to authenticated;
grant delete, insert, select, update on public.products to hourbook_server;

-- ---- public.profiles ------------------------------------------------------------------------------------------------
-- One profile for each account. Role, terms and subscription are written by the server alone (spec decision 6).
create table public.profiles (
  id uuid not null,
  username text not null,
  email text not null,
  role text not null default 'user',
  display_name text,
  time_zone text,
  week_start text,
  default_session_minutes integer not null default 60,
  theme text not null default 'system',
  terms_accepted boolean not null default false,
  terms_accepted_at timestamptz,
  subscription_status text,
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  stripe_customer_id text,
  stripe_subscription_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  practising_since date,
  -- Kinds of reminders that the coach switched off.
  nudges_off text[] not null default '{}',
  terms_version text,
  -- Single reminders that the coach put away, on all devices.
  nudges_hidden text[] not null default '{}',
  -- The bodies whose credentials the coach plans for; null: not chosen.
  chosen_bodies text[],
  weekly_mail boolean not null default false,
  constraint profiles_pkey primary key (id),
  constraint profiles_stripe_customer_id_key unique (stripe_customer_id),
  constraint profiles_stripe_subscription_id_key unique (stripe_subscription_id),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  -- Terms that were accepted have a time; terms that were not have none.
  constraint profiles_check check (terms_accepted = (terms_accepted_at is not null)),
  constraint profiles_chosen_bodies_check check (chosen_bodies is null or private.are_topics(chosen_bodies)),
  constraint profiles_default_session_minutes_check check (private.is_length(default_session_minutes)),
  constraint profiles_display_name_check check (length(display_name) <= 100),
  constraint profiles_email_check check (private.is_address(email)),
  constraint profiles_nudges_hidden_check check (private.are_topics(nudges_hidden)),
  constraint profiles_nudges_off_check check (private.are_topics(nudges_off)),
  constraint profiles_practising_since_check check (private.is_recorded_day(practising_since)),
  constraint profiles_role_check check (role in ('admin', 'user')),
  constraint profiles_terms_version_check check (length(terms_version) <= 20),
  -- A version of the terms is kept only of those that were accepted.
  constraint profiles_terms_version_needs_acceptance check (terms_version is null or terms_accepted),
  constraint profiles_theme_check check (theme in ('system', 'light', 'dark')),
  constraint profiles_time_zone_check check (length(time_zone) <= 64),
  constraint profiles_username_check check (length(username) >= 1 and length(username) <= 100),
  constraint profiles_week_start_check check (week_start in ('monday', 'sunday', 'saturday'))
);
create index profiles_admins_idx on public.profiles (role, id) where role = 'admin';
create index profiles_created_at_idx on public.profiles (created_at desc);
create index profiles_email_idx on public.profiles (email);
create index profiles_weekly_mail_idx on public.profiles (coalesce(time_zone, 'UTC'), id) where weekly_mail;
create trigger profiles_keep_built_in_admin before update of role on public.profiles for each row when (new.role <> 'admin') execute function private.keep_built_in_admin();
create trigger profiles_lock_storage before insert or delete or update on public.profiles for each statement execute function private.lock_storage();
create trigger profiles_record_new_admin after insert on public.profiles for each row when (new.role = 'admin') execute function private.record_role_change();
create trigger profiles_record_role_change after update of role on public.profiles for each row when (old.role is distinct from new.role) execute function private.record_role_change();
create trigger profiles_set_updated_at before update on public.profiles for each row execute function private.set_updated_at();
alter table public.profiles enable row level security;
create policy "a person reads the own profile" on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy "a person updates the own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));
create policy "an admin reads every profile" on public.profiles for select to authenticated
  using ((select private.is_admin()));
create policy "an assessor reads the coach" on public.profiles for select to assessor
  using (id = (select private.lent_coach()));
create policy "rows are there for an open auth session" on public.profiles as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
create policy "the server keeps profiles" on public.profiles for all to hourbook_server
  using (true)
  with check (true);
grant select (id, display_name, practising_since) on public.profiles to assessor;
grant select, update (username, display_name, time_zone, week_start, default_session_minutes, theme, updated_at,
  practising_since, nudges_off, nudges_hidden, chosen_bodies, weekly_mail) on public.profiles to authenticated;
grant delete, insert, select, update on public.profiles to hourbook_server;

-- ---- public.reflections ---------------------------------------------------------------------------------------------
-- Reflections on one's own practice.
create table public.reflections (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  date date not null,
  -- confidential
  title text not null,
  -- confidential
  reflection text not null default '',
  -- confidential
  application text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reflections_pkey primary key (id),
  constraint reflections_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint reflections_application_check check (private.is_long_text(application)),
  constraint reflections_date_check check (private.is_recorded_day(date)),
  constraint reflections_reflection_check check (private.is_long_text(reflection)),
  constraint reflections_title_check check (private.fits(title, 200) and length(btrim(title)) > 0)
);
create index reflections_user_id_date_idx on public.reflections (user_id, date desc);
create trigger reflections_lock_storage before insert or delete or update on public.reflections for each statement execute function private.lock_storage();
create trigger reflections_log_added after insert on public.reflections referencing new table as added for each statement execute function private.log_reflections();
create trigger reflections_log_changed after update on public.reflections referencing old table as removed new table as added for each statement execute function private.log_reflections();
create trigger reflections_log_removed after delete on public.reflections referencing old table as removed for each statement execute function private.log_reflections();
create trigger reflections_set_updated_at before update on public.reflections for each row execute function private.set_updated_at();
alter table public.reflections enable row level security;
create policy "a coach deletes own reflections" on public.reflections for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own reflections" on public.reflections for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own reflections" on public.reflections for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own reflections" on public.reflections for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads days of lent reflections" on public.reflections for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('practice')) and date >= (select private.lent_from()) and date <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.reflections as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, date) on public.reflections to assessor;
grant delete, insert (id, user_id, date, title, reflection, application), select, update (date, title, reflection,
  application, updated_at) on public.reflections to authenticated;

-- ---- public.sessions ------------------------------------------------------------------------------------------------
-- Coaching sessions.
create table public.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  client_id uuid not null,
  date date not null,
  duration integer not null,
  -- confidential
  notes text not null default '',
  topics text[] not null default '{}',
  -- confidential
  follow_up text,
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid boolean,
  format text not null default 'individual',
  -- People in a group or a team.
  participants integer,
  kind text not null default 'coaching',
  peer_exchange boolean not null default false,
  -- The assignment with a team that the session is part of; null: the one that all other sessions with this team are.
  engagement text,
  constraint sessions_pkey primary key (id),
  -- One session with a client on a day (spec decision 7). Starts with user_id, so it serves the lists too.
  constraint sessions_client_id_date_key unique (user_id, client_id, date),
  -- A client's sessions are deleted with the client; the coach exists because the client does.
  constraint sessions_client_fkey foreign key (user_id, client_id) references public.clients(user_id, id) on delete
    cascade,
  constraint sessions_date_check check (private.is_recorded_day(date)),
  constraint sessions_duration_check check (private.is_length(duration)),
  constraint sessions_engagement_check check (private.is_name(engagement)),
  constraint sessions_follow_up_check check (private.fits(follow_up, 2000)),
  constraint sessions_format_check check (private.is_session_format(format)),
  constraint sessions_kind_check check (private.is_session_kind(kind)),
  constraint sessions_notes_check check (private.is_long_text(notes)),
  constraint sessions_participants_check check (private.is_group_size(participants::numeric)),
  constraint sessions_topics_check check (private.are_topics(topics))
);
create index sessions_user_id_date_idx on public.sessions (user_id, date desc) include (duration, kind, completed);
create trigger sessions_lock_storage before insert or delete or update on public.sessions for each statement execute function private.lock_storage();
create trigger sessions_log_added after insert on public.sessions referencing new table as added for each statement execute function private.log_sessions();
create trigger sessions_log_changed after update on public.sessions referencing old table as removed new table as added for each statement execute function private.log_sessions();
create trigger sessions_log_removed after delete on public.sessions referencing old table as removed for each statement execute function private.log_sessions();
create trigger sessions_set_updated_at before update on public.sessions for each row execute function private.set_updated_at();
alter table public.sessions enable row level security;
create policy "a coach deletes own sessions" on public.sessions for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own sessions" on public.sessions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own sessions" on public.sessions for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach with access updates own sessions" on public.sessions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "an assessor reads lent sessions" on public.sessions for select to assessor
  using (user_id = (select private.lent_coach()) and completed and date >= (select private.lent_from()) and date <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.sessions as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, client_id, date, duration, completed, paid, format, participants, kind, peer_exchange) on
  public.sessions to assessor;
grant delete, insert (id, user_id, client_id, date, duration, notes, topics, follow_up, completed, paid, format,
  participants, kind, peer_exchange, engagement), select, update (client_id, date, duration, notes, topics, follow_up,
  completed, updated_at, paid, format, participants, kind, peer_exchange, engagement) on public.sessions to
  authenticated;

-- ---- public.subscriptions -------------------------------------------------------------------------------------------
-- What Stripe said last of a user's subscriptions.
create table public.subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  stripe_subscription_id text,
  price_id uuid,
  status text not null,
  cancel_at_period_end boolean not null default false,
  current_period_start timestamptz,
  current_period_end timestamptz,
  ended_at timestamptz,
  cancel_at timestamptz,
  canceled_at timestamptz,
  trial_start timestamptz,
  trial_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_pkey primary key (id),
  constraint subscriptions_stripe_subscription_id_key unique (stripe_subscription_id),
  constraint subscriptions_price_id_fkey foreign key (price_id) references public.prices(id) on delete set null,
  constraint subscriptions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index subscriptions_price_id_idx on public.subscriptions (price_id);
create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
create trigger subscriptions_set_updated_at before update on public.subscriptions for each row execute function private.set_updated_at();
alter table public.subscriptions enable row level security;
create policy "a person reads the own subscriptions" on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "an admin reads every subscription" on public.subscriptions for select to authenticated
  using ((select private.is_admin()));
create policy "rows are there for an open auth session" on public.subscriptions as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
create policy "the server keeps subscriptions" on public.subscriptions for all to hourbook_server
  using (true)
  with check (true);
grant select on public.subscriptions to anon;
grant select on public.subscriptions to authenticated;
grant delete, insert, select, update on public.subscriptions to hourbook_server;

-- ---- public.supervision_sessions ------------------------------------------------------------------------------------
-- Supervision that the coach received.
create table public.supervision_sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  supervisor_name text not null,
  date timestamptz not null,
  duration integer not null default 60,
  topics text[] not null default '{}',
  -- confidential
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The coach's calendar day, which everything goes by (ADR 26).
  day date not null,
  -- Individual or in a group; null: not said.
  format text,
  constraint supervision_sessions_pkey primary key (id),
  constraint supervision_sessions_user_id_id_key unique (user_id, id),
  constraint supervision_sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint supervision_sessions_date_check check (private.is_recorded_instant(date)),
  -- The coach's day and the instant are at most one day apart in UTC.
  constraint supervision_sessions_day_check check (private.is_recorded_day(day) and abs((date at time zone 'UTC')::date
    - day) <= 1),
  constraint supervision_sessions_duration_check check (private.is_length(duration)),
  constraint supervision_sessions_format_check check (format in ('individual', 'group')),
  constraint supervision_sessions_notes_check check (private.is_long_text(notes)),
  constraint supervision_sessions_supervisor_name_check check (length(btrim(supervisor_name)) >= 2 and
    private.is_line(supervisor_name)),
  constraint supervision_sessions_topics_check check (private.are_topics(topics))
);
create index supervision_sessions_user_id_date_idx on public.supervision_sessions (user_id, date desc) include (duration);
create index supervision_sessions_user_id_day_idx on public.supervision_sessions (user_id, day desc, date desc) include (duration);
create trigger supervision_sessions_keep_day before insert or update of date, day on public.supervision_sessions for each row execute function private.keep_supervision_day();
create trigger supervision_sessions_lock_storage before insert or delete or update on public.supervision_sessions for each statement execute function private.lock_storage();
create trigger supervision_sessions_log_added after insert on public.supervision_sessions referencing new table as added for each statement execute function private.log_supervision_sessions();
create trigger supervision_sessions_log_changed after update on public.supervision_sessions referencing old table as removed new table as added for each statement execute function private.log_supervision_sessions();
create trigger supervision_sessions_log_removed after delete on public.supervision_sessions referencing old table as removed for each statement execute function private.log_supervision_sessions();
create trigger supervision_sessions_set_updated_at before update on public.supervision_sessions for each row execute function private.set_updated_at();
alter table public.supervision_sessions enable row level security;
create policy "a coach deletes own supervision" on public.supervision_sessions for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own supervision" on public.supervision_sessions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own supervision" on public.supervision_sessions for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('supervision_sessions')));
create policy "a coach with access updates own supervision" on public.supervision_sessions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('supervision_sessions')));
create policy "an assessor reads lent supervision" on public.supervision_sessions for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning')) and day >= (select private.lent_from()) and day <= (select private.lent_until()));
create policy "rows are there for an open auth session" on public.supervision_sessions as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select (id, user_id, duration, day, format) on public.supervision_sessions to assessor;
grant delete, insert (id, user_id, supervisor_name, date, duration, topics, notes, day, format), select, update
  (supervisor_name, date, duration, topics, notes, updated_at, day, format) on public.supervision_sessions to
  authenticated;

-- ---- public.wheels --------------------------------------------------------------------------------------------------
-- Wheels of Life drawn with a client on a day.
create table public.wheels (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  client_id uuid not null,
  date date not null,
  areas jsonb not null,
  -- confidential
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wheels_pkey primary key (id),
  constraint wheels_client_fkey foreign key (user_id, client_id) references public.clients(user_id, id) on delete
    cascade,
  constraint wheels_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint wheels_areas_check check (private.are_wheel_areas(areas)),
  constraint wheels_date_check check (private.is_recorded_day(date)),
  constraint wheels_note_check check (private.fits(note, 2000))
);
create index wheels_user_id_client_id_date_idx on public.wheels (user_id, client_id, date desc);
create trigger wheels_count_added after insert on public.wheels referencing new table as added for each statement execute function private.count_storage();
create trigger wheels_count_changed after update on public.wheels referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger wheels_count_removed after delete on public.wheels referencing old table as removed for each statement execute function private.count_storage();
create trigger wheels_lock_storage before insert or delete or update on public.wheels for each statement execute function private.lock_storage();
create trigger wheels_set_updated_at before update on public.wheels for each row execute function private.set_updated_at();
alter table public.wheels enable row level security;
create policy "a coach deletes own wheels" on public.wheels for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own wheels" on public.wheels for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own wheels" on public.wheels for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('wheels')));
create policy "a coach with access updates own wheels" on public.wheels for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('wheels')));
create policy "rows are there for an open auth session" on public.wheels as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, insert (id, user_id, client_id, date, areas, note), select, update (date, areas, note, updated_at) on
  public.wheels to authenticated;

-- ---- public.witness_requests ----------------------------------------------------------------------------------------
create table public.witness_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  kind text not null,
  witness_name text not null,
  witness_email text not null,
  subject text,
  client_ids uuid[] not null default '{}',
  period_from date,
  period_to date,
  -- confidential
  message text not null default '',
  -- confidential
  coach_role text,
  -- confidential
  witness_role text,
  -- confidential
  policy text,
  asked jsonb not null,
  mails smallint not null default 1,
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  expires_at timestamptz not null default now() + '30 days',
  opened_at timestamptz,
  revoked_at timestamptz,
  answered_at timestamptz,
  answer text,
  -- confidential
  answer_words text,
  answered_by text,
  -- confidential
  answered_role text,
  -- confidential
  answered_policy text,
  constraint witness_requests_pkey primary key (id),
  constraint witness_requests_user_id_id_key unique (user_id, id),
  constraint witness_requests_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint witness_requests_answer_check check (answer in ('confirmed', 'corrected', 'declined', 'not_me')),
  constraint witness_requests_answer_words_check check (private.fits(answer_words, 2000)),
  constraint witness_requests_answered_by_check check (private.is_line(answered_by)),
  constraint witness_requests_answered_check check ((answer is null) = (answered_at is null)),
  constraint witness_requests_answered_policy_check check (private.fits(answered_policy, 2000)),
  constraint witness_requests_answered_role_check check (private.fits(answered_role, 200)),
  constraint witness_requests_coach_role_check check (private.fits(coach_role, 200)),
  constraint witness_requests_kind_check check (kind in ('client', 'sponsor', 'organisation', 'mentor', 'supervisor')),
  constraint witness_requests_mails_check check (mails in (1, 2)),
  constraint witness_requests_message_check check (private.fits(message, 2000)),
  constraint witness_requests_policy_check check (private.fits(policy, 2000)),
  constraint witness_requests_reminded_check check ((mails = 2) = (reminded_at is not null)),
  constraint witness_requests_subject_check check (private.is_name(subject)),
  constraint witness_requests_witness_email_check check (private.is_address(witness_email)),
  constraint witness_requests_witness_name_check check (private.is_name(witness_name)),
  constraint witness_requests_witness_role_check check (private.fits(witness_role, 200))
);
create index witness_requests_created_at_idx on public.witness_requests (created_at) where answered_at is null;
create trigger witness_requests_count_added after insert on public.witness_requests referencing new table as added for each statement execute function private.count_storage();
create trigger witness_requests_count_changed after update on public.witness_requests referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger witness_requests_count_removed after delete on public.witness_requests referencing old table as removed for each statement execute function private.count_storage();
create trigger witness_requests_keep_answer after delete on public.witness_requests for each row when (old.answer in ('corrected', 'declined', 'not_me')) execute function private.keep_answer();
create trigger witness_requests_lock_storage before insert or delete or update on public.witness_requests for each statement execute function private.lock_storage();
alter table public.witness_requests enable row level security;
create policy "a coach deletes own witness requests" on public.witness_requests for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach reads own witness requests" on public.witness_requests for select to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.witness_requests as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant delete, select on public.witness_requests to authenticated;

-- ---- public.witnessed_rows ------------------------------------------------------------------------------------------
create table public.witnessed_rows (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  request_id uuid not null,
  area text not null,
  row_id uuid not null,
  date date not null,
  start_date date,
  minutes integer not null,
  format text,
  kind text,
  client_id uuid,
  constraint witnessed_rows_pkey primary key (id),
  constraint witnessed_rows_user_id_request_id_area_row_id_key unique (user_id, request_id, area, row_id),
  constraint witnessed_rows_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint witnessed_rows_user_id_request_id_fkey foreign key (user_id, request_id) references
    public.witness_requests(user_id, id) on delete cascade,
  constraint witnessed_rows_area_check check (area in ('sessions', 'opening_balances', 'supervision_sessions',
    'mentor_coaching'))
);
create index witnessed_rows_user_id_area_row_id_idx on public.witnessed_rows (user_id, area, row_id);
create index witnessed_rows_user_id_client_id_idx on public.witnessed_rows (user_id, client_id);
create trigger witnessed_rows_count_added after insert on public.witnessed_rows referencing new table as added for each statement execute function private.count_storage();
create trigger witnessed_rows_count_changed after update on public.witnessed_rows referencing old table as removed new table as added for each statement execute function private.count_storage();
create trigger witnessed_rows_count_removed after delete on public.witnessed_rows referencing old table as removed for each statement execute function private.count_storage();
create trigger witnessed_rows_lock_storage before insert or delete or update on public.witnessed_rows for each statement execute function private.lock_storage();
alter table public.witnessed_rows enable row level security;
create policy "a coach reads own witnessed rows" on public.witnessed_rows for select to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.witnessed_rows as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
grant select on public.witnessed_rows to authenticated;

-- ---- Functions ------------------------------------------------------------------------------------------------------

create function auth.jwt()
  returns jsonb language sql stable; -- digest 0003b3eb0611
grant execute on function auth.jwt to anon, authenticated, hourbook_server;

create function auth.role()
  returns text language sql stable; -- digest 3c733291bc97
grant execute on function auth.role to anon, authenticated, hourbook_server;

create function auth.uid()
  returns uuid language sql stable; -- digest 185148c2a936
grant execute on function auth.uid to anon, authenticated, hourbook_server;

create function private.activate_wrapping_key(key_id text)
  returns void language plpgsql volatile set search_path = ''; -- digest 0b576a0b5eb8

create function private.add_lent_comment(comment_id uuid, of_area text, of_row uuid, words text)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 43cf46f86248
grant execute on function private.add_lent_comment to assessor;

create function private.add_next_data_key(owner uuid, key_id text, wrapped_key bytea, wrapping_key text)
  returns void language plpgsql volatile set search_path = ''; -- digest 4f7591d4ead8

create function private.admin_actions(page integer)
  returns json language plpgsql stable security definer set search_path = ''; -- digest 362c773d5706
grant execute on function private.admin_actions to authenticated;

create function private.admin_built_in_accounts()
  returns json language plpgsql stable security definer set search_path = ''; -- digest 5ebed582a5d6
grant execute on function private.admin_built_in_accounts to authenticated;

create function private.admin_subscriptions(page integer)
  returns json language plpgsql stable security definer set search_path = ''; -- digest 933a173b9317
grant execute on function private.admin_subscriptions to authenticated;

create function private.admin_user_figures()
  returns json language plpgsql stable security definer set search_path = ''; -- digest a71c9b469906
grant execute on function private.admin_user_figures to authenticated;

create function private.analyse_grown_table()
  returns text language plpgsql volatile security definer set search_path = ''; -- digest da5ac8601bb0
grant execute on function private.analyse_grown_table to hourbook_server;

create function private.append_to_log(coach uuid, area text, op text, ids uuid[], facts text[])
  returns boolean language plpgsql volatile; -- digest 66b4ed1f2ab4

create function private.are_topics(topics text[])
  returns boolean language plpgsql immutable; -- digest 3e81b282756d
grant execute on function private.are_topics to authenticated, hourbook_server;

create function private.are_wheel_areas(areas jsonb)
  returns boolean language plpgsql immutable; -- digest 330ee02b2bb4
grant execute on function private.are_wheel_areas to authenticated;

create function private.areas_of_deletions()
  returns text[] language sql immutable set search_path = ''; -- digest 3f83895099ca

create function private.ask_witness(ask jsonb, sums jsonb, texts jsonb, mail jsonb)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 81fa4d784218
grant execute on function private.ask_witness to authenticated;

create function private.audit_file_facts()
  returns json language plpgsql stable set search_path = ''; -- digest 1ea37908a9ea
grant execute on function private.audit_file_facts to authenticated;

create function private.auth_session_state(session uuid, person uuid)
  returns text language plpgsql stable security definer set search_path = ''; -- digest cc1245b21949
grant execute on function private.auth_session_state to hourbook_server;

create function private.begin_calendar(coach uuid, feed uuid)
  returns table(user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean) language plpgsql volatile set search_path = ''; -- digest c39185626aaa

create function private.begin_certificate(content uuid, area text, record uuid, bytes integer, store text, secret text)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 1d5b223dab85
grant execute on function private.begin_certificate to authenticated;

create function private.begin_distributed(claims text, is_read boolean)
  returns void language plpgsql volatile; -- digest 5b80b4165ad2
grant execute on function private.begin_distributed to authenticated, authenticator;

create function private.begin_sealing()
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 78e0b0f9d997
grant execute on function private.begin_sealing to hourbook_server;

create function private.bring_back(area text, owner uuid, given jsonb)
  returns void language plpgsql volatile set search_path = ''; -- digest 18d394c2d669

create function private.certificate_added()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 4329a9b14fa8

create function private.certificate_bytes_of_caller()
  returns bigint language plpgsql stable security definer set search_path = ''; -- digest 2be280e9f9c9

create function private.certificate_chunk(content uuid, place integer)
  returns bytea language plpgsql stable security definer set search_path = ''; -- digest 91dea96658dc
grant execute on function private.certificate_chunk to authenticated;

create function private.certificate_content_deleted()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 1c9c57f8f6de

create function private.certificate_reference(area text)
  returns text language plpgsql immutable set search_path = ''; -- digest 841a8ef3b0aa

create function private.certificate_removed()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 417fd31b0c1a

create function private.certificate_to_read(certificate uuid)
  returns json language plpgsql stable security definer set search_path = ''; -- digest d33582442008
grant execute on function private.certificate_to_read to authenticated;

create function private.change_own_feed(names text)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 8f13bf6b0fff
grant execute on function private.change_own_feed to authenticated;

create function private.claim_calendar(only_feed uuid)
  returns table(user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean) language plpgsql volatile security definer set search_path = ''; -- digest 6532d7b82d9a
grant execute on function private.claim_calendar to hourbook_server;

create function private.claim_due_calendar(feed uuid)
  returns table(user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean) language plpgsql volatile security definer set search_path = ''; -- digest 236f81bd7de6
grant execute on function private.claim_due_calendar to hourbook_server;

create function private.claim_weekly_mail(coach uuid, monday date)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest e5500e1a93d2
grant execute on function private.claim_weekly_mail to hourbook_server;

create function private.client_merge_report(done public.client_merges)
  returns json language sql stable set search_path = ''; -- digest 9bf69094f8f0

create function private.close_own_feed()
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 85ad4fd54533
grant execute on function private.close_own_feed to authenticated;

create function private.columns_to_seal()
  returns table(area text, field text) language sql stable set search_path = ''; -- digest 854ef9229b10

create function private.confidential_columns()
  returns table(area text, field text) language sql stable set search_path = ''; -- digest 62c4094a3a1f

create function private.connect_calendar(feed uuid, kind text, label text, place text, reads_notes boolean, access text)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 77284e738fcf
grant execute on function private.connect_calendar to authenticated;

create function private.count_and_log(area text, op text, was private.recorded_row[], becomes private.recorded_row[])
  returns void language plpgsql volatile; -- digest a5d0c65d365e

create function private.count_first_rows(more private.counted_rows)
  returns private.storage_use language plpgsql volatile; -- digest f1d5c0a874b1

create function private.count_import_parts()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 39888b3ea354

create function private.count_storage()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest a949fb41a701

create function private.day_in(instant timestamptz, zone text)
  returns date language plpgsql stable set search_path = ''; -- digest 4d8b3aa62756
grant execute on function private.day_in to authenticated;

create function private.days_recorded(coach uuid, client uuid)
  returns jsonb language plpgsql stable security definer set search_path = ''; -- digest c6b12123fe98

create function private.delete_certificate_contents(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest c22b65031271
grant execute on function private.delete_certificate_contents to hourbook_server;

create function private.delete_old_client_merges(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest 157914fb3edf
grant execute on function private.delete_old_client_merges to hourbook_server;

create function private.delete_old_deletions(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest ece84d377d96
grant execute on function private.delete_old_deletions to hourbook_server;

create function private.delete_old_lent_views(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest 8853b31c2786
grant execute on function private.delete_old_lent_views to hourbook_server;

create function private.delete_old_witness_links(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest f2a732cbc55d
grant execute on function private.delete_old_witness_links to hourbook_server;

create function private.delete_old_witness_requests(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest d7d877217408
grant execute on function private.delete_old_witness_requests to hourbook_server;

create function private.delete_records(deletion uuid, area text, ids uuid[])
  returns json language plpgsql volatile security definer set search_path = ''; -- digest adf8b87eaa97
grant execute on function private.delete_records to authenticated;

create function private.delete_unfinished_imports(before timestamptz, most integer, left_out integer default 0)
  returns bigint language plpgsql volatile security definer set search_path = ''; -- digest 90fec878dcbe
grant execute on function private.delete_unfinished_imports to hourbook_server;

create function private.deletion_report(done private.deletions)
  returns json language sql stable set search_path = ''; -- digest 9f16fd18bd78

create function private.earliest_day()
  returns date language sql immutable; -- digest da0076a21b74
grant execute on function private.earliest_day to authenticated, hourbook_server;

create function private.erase_client(erased_id uuid, new_person uuid)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest f9ec4209e0be
grant execute on function private.erase_client to authenticated;

create function private.facts_of(r public.client_feedback)
  returns text language plpgsql stable; -- digest 8117378325e0

create function private.facts_of(r public.cpd_records)
  returns text language plpgsql stable; -- digest 8ca68c06115d

create function private.facts_of(r public.education)
  returns text language plpgsql stable; -- digest 865b442ddde8

create function private.facts_of(r public.erased_sessions)
  returns text language plpgsql stable; -- digest b3c349696f0e

create function private.facts_of(r public.mentor_coaching)
  returns text language plpgsql stable; -- digest df7ce2cf16be

create function private.facts_of(r public.opening_balances)
  returns text language plpgsql stable; -- digest 68d92a210031

create function private.facts_of(r public.reflections)
  returns text language plpgsql stable; -- digest da93454d67b6

create function private.facts_of(r public.sessions)
  returns text language plpgsql stable; -- digest 6639df29a0a1

create function private.facts_of(r public.supervision_sessions)
  returns text language plpgsql stable; -- digest 674ff13e1ef2

create function private.find_lent_view(token bytea)
  returns table(view_id uuid, user_id uuid, coach text, coach_email text, assessor_name text, assessor_email text, created_at timestamptz, expires_at timestamptz, is_revoked boolean) language plpgsql stable security definer set search_path = ''; -- digest 7dbf6a2ec9e4
grant execute on function private.find_lent_view to hourbook_server;

create function private.finish_import(run_id uuid, part_count integer)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 16711595b07d
grant execute on function private.finish_import to authenticated;

create function private.fits(stored text, characters integer)
  returns boolean language plpgsql immutable strict; -- digest 8ba25f7131cf
grant execute on function private.fits to authenticated, hourbook_server;

create function private.forget_in_deletions(owner uuid, client uuid)
  returns void language plpgsql volatile set search_path = ''; -- digest db2fd7261d21

create function private.forget_in_imports(owner uuid, client_name text, gone uuid[])
  returns void language plpgsql volatile set search_path = ''; -- digest 32b1ade2aba4

create function private.forget_log()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 4e91d5ae4728

create function private.forget_oldest_bookings(coach uuid, feed uuid, most_events integer, most bigint, at_least bigint)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 21c94d6138d2
grant execute on function private.forget_oldest_bookings to hourbook_server;

create function private.forget_oldest_deletions(owner uuid, last uuid)
  returns void language plpgsql volatile set search_path = ''; -- digest e6009324ebac

create function private.forget_who()
  returns trigger language plpgsql volatile set search_path = ''; -- digest 2eec851c901a

create function private.forget_witnesses()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 4200b8cd2036

create function private.give_up_certificate(content uuid)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 61a2df495019
grant execute on function private.give_up_certificate to authenticated;

create function private.give_up_open_import()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 2f9583f99925

create function private.has_access()
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 1fcc27512a37
grant execute on function private.has_access to authenticated;

create function private.has_access_of(coach uuid)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 6c4bfe7a44a7

create function private.has_account(coach uuid)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest db00b90e3da5

create function private.has_open_sign_in()
  returns boolean language sql stable; -- digest 545bc1ded3dc
grant execute on function private.has_open_sign_in to authenticated, authenticator;

create function private.hold_calendar(coach uuid, feed uuid, of_claim uuid, bytes bigint, most bigint)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest a7e2f2a9f7d4
grant execute on function private.hold_calendar to hourbook_server;

create function private.hours_of_erased(owner uuid, of_person uuid)
  returns json language plpgsql stable set search_path = ''; -- digest 51bd98f7853a

create function private.import_report(run public.import_runs)
  returns json language sql immutable set search_path = ''; -- digest 2d5baa0a079f

create function private.import_rows(run uuid, owner uuid, area text)
  returns setof jsonb language plpgsql stable set search_path = ''; -- digest fd1b34b17ddd

create function private.imported_rows(coach uuid)
  returns table(id uuid, imported_on date) language plpgsql stable set search_path = ''; -- digest 09fdc1eaf71b
grant execute on function private.imported_rows to authenticated;

create function private.is_address(address text)
  returns boolean language plpgsql immutable strict; -- digest 3c4c14342f37
grant execute on function private.is_address to authenticated, hourbook_server;

create function private.is_admin()
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest e8877122c9d0
grant execute on function private.is_admin to authenticated;

create function private.is_confidential(area text, field text)
  returns boolean language sql stable set search_path = ''; -- digest 845736753d3a

create function private.is_group_size(people numeric)
  returns boolean language plpgsql immutable strict; -- digest 9048660ffe8c
grant execute on function private.is_group_size to authenticated, hourbook_server;

create function private.is_length(minutes integer)
  returns boolean language plpgsql immutable strict; -- digest 40d5d5f0b7b8
grant execute on function private.is_length to authenticated, hourbook_server;

create function private.is_lent_row(area text, row_id uuid)
  returns boolean language plpgsql stable set search_path = ''; -- digest a677079c8798
grant execute on function private.is_lent_row to assessor;

create function private.is_line(line text)
  returns boolean language plpgsql immutable strict; -- digest ef3b64f20149
grant execute on function private.is_line to authenticated, hourbook_server;

create function private.is_long_text(stored text)
  returns boolean language plpgsql immutable strict; -- digest 84b5b585d1d1
grant execute on function private.is_long_text to authenticated, hourbook_server;

create function private.is_looked_up()
  returns boolean language plpgsql stable; -- digest 3cfcd155dde7
grant execute on function private.is_looked_up to authenticated;

create function private.is_name(name text)
  returns boolean language plpgsql immutable strict; -- digest a6152d61a560
grant execute on function private.is_name to authenticated, hourbook_server;

create function private.is_on_this_worker(coach uuid)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 96bdeed5b71f

create function private.is_open_import(run uuid, owner uuid)
  returns boolean language plpgsql stable; -- digest fdbf2e7d1b0d
grant execute on function private.is_open_import to authenticated;

create function private.is_open_path(area text)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 51236c06ec93
grant execute on function private.is_open_path to authenticated;

create function private.is_recorded_day(day date)
  returns boolean language plpgsql immutable strict; -- digest d0058a628452
grant execute on function private.is_recorded_day to authenticated, hourbook_server;

create function private.is_recorded_instant(instant timestamptz)
  returns boolean language plpgsql immutable strict; -- digest 59ef5df56860
grant execute on function private.is_recorded_instant to authenticated, hourbook_server;

create function private.is_session_format(format text)
  returns boolean language plpgsql immutable strict; -- digest f76888b6fbd5
grant execute on function private.is_session_format to authenticated, hourbook_server;

create function private.is_session_kind(kind text)
  returns boolean language plpgsql immutable strict; -- digest b0c830a3197b
grant execute on function private.is_session_kind to authenticated, hourbook_server;

create function private.is_sum_of_lengths(minutes integer)
  returns boolean language plpgsql immutable strict; -- digest 6fcc5cca3106
grant execute on function private.is_sum_of_lengths to authenticated, hourbook_server;

create function private.keep_answer()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 648bc6a0ed3b

create function private.keep_built_in_admin()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 33e64988aedb

create function private.keep_certificate(certificate uuid, content uuid, area text, record uuid, name text, type text)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 81db0aeb2aa7
grant execute on function private.keep_certificate to authenticated;

create function private.keep_supervision_day()
  returns trigger language plpgsql volatile set search_path = ''; -- digest 873e1c257523

create function private.kept_answers_of_caller()
  returns json language plpgsql stable security definer set search_path = ''; -- digest efb358e0ef36
grant execute on function private.kept_answers_of_caller to authenticated;

create function private.key_of(area text)
  returns text language sql stable set search_path = ''; -- digest d7da7e8e92bb

create function private.known_zone(zone text)
  returns text language plpgsql stable set search_path = ''; -- digest 0cdefc2d9552
grant execute on function private.known_zone to authenticated;

create function private.latest_day()
  returns date language sql immutable; -- digest cb3f8cb09798
grant execute on function private.latest_day to authenticated, hourbook_server;

create function private.leads_to_request(link bytea)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 262caa68500d
grant execute on function private.leads_to_request to hourbook_server;

create function private.lend_view(view uuid, asked jsonb, link jsonb, mail jsonb)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 026e03cebec4
grant execute on function private.lend_view to authenticated;

create function private.lending(coach uuid, view uuid)
  returns table(name text, email text, time_zone text, is_lent boolean) language plpgsql stable security definer set search_path = ''; -- digest 4330706232fc
grant execute on function private.lending to hourbook_server;

create function private.lends(part text)
  returns boolean language plpgsql stable set search_path = ''; -- digest 4d0144c3befb
grant execute on function private.lends to assessor;

create function private.lent(what text)
  returns text language plpgsql stable set search_path = ''; -- digest 087cce33c233
grant execute on function private.lent to assessor;

create function private.lent_client_labels()
  returns table(id uuid, label text) language plpgsql stable security definer set search_path = ''; -- digest 595ff2e8bf48
grant execute on function private.lent_client_labels to assessor;

create function private.lent_coach()
  returns uuid language plpgsql stable set search_path = ''; -- digest c021ce397765
grant execute on function private.lent_coach to assessor;

create function private.lent_confirmations()
  returns table(area text, row_id uuid, kind text, day date) language plpgsql stable security definer set search_path = ''; -- digest e818152dfb17
grant execute on function private.lent_confirmations to assessor;

create function private.lent_from()
  returns date language plpgsql stable set search_path = ''; -- digest 2fa8361509e1
grant execute on function private.lent_from to assessor;

create function private.lent_until()
  returns date language plpgsql stable set search_path = ''; -- digest b6785e42abea
grant execute on function private.lent_until to assessor;

create function private.lent_view_id()
  returns uuid language plpgsql stable set search_path = ''; -- digest a0483466a16b
grant execute on function private.lent_view_id to assessor;

create function private.lock_account(person uuid)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest a09eb5877212
grant execute on function private.lock_account to authenticated;

create function private.lock_storage()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 1b3f2b4d749d

create function private.lock_storage_of(coach uuid)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest f509c1dfdbfd
grant execute on function private.lock_storage_of to hourbook_server;

create function private.lock_storages_of(coaches uuid[])
  returns void language plpgsql volatile security definer set search_path = ''; -- digest db0d3e5183bb

create function private.log_chain(before bytea, seq bigint, op text, at bigint, row_tags bytea, row_hashes bytea)
  returns bytea language sql immutable; -- digest d30faa5b7f55

create function private.log_changes_of_caller()
  returns json language plpgsql stable security definer set search_path = ''; -- digest 50cd7c003e83
grant execute on function private.log_changes_of_caller to authenticated;

create function private.log_client_feedback()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 5407506356e4

create function private.log_cpd_records()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest bc3ca90e272a

create function private.log_education()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest ad84221b8e10

create function private.log_entries(coach uuid)
  returns table(seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea, chain bytea) language plpgsql stable; -- digest 64b321139ecc

create function private.log_erased_sessions()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 4a93af58f969

create function private.log_hash(key bytea, id uuid, seq bigint, facts text)
  returns bytea language plpgsql immutable; -- digest 6703d91d7fce

create function private.log_mentor_coaching()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest c1dcebffd834

create function private.log_opening_balances()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest c0e648b24ada

create function private.log_reflections()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 5b50c7d5b66d

create function private.log_salt(key bytea, id uuid, seq bigint)
  returns bytea language plpgsql immutable; -- digest 521b7c055208

create function private.log_sessions()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest b97600c4f109

create function private.log_supervision_sessions()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 492c27b3a81e

create function private.log_tag(key bytea, area text, id uuid)
  returns bytea language plpgsql immutable; -- digest a7d7a3a7c6a4

create function private.mail_name(coach uuid)
  returns text language plpgsql stable security definer set search_path = ''; -- digest ff11fee7e717

create function private.mailbox(address text)
  returns text language plpgsql immutable strict set search_path = ''; -- digest 41445e986234

create function private.mark_sealing(is_on text)
  returns void language plpgsql volatile set search_path = ''; -- digest f4568853d1ee

create function private.merge_clients(merge uuid, kept uuid, merged uuid, seen jsonb, new_rows jsonb)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest df632f8a8661
grant execute on function private.merge_clients to authenticated;

create function private.monthly_amount(price public.prices)
  returns numeric language sql immutable set search_path = ''; -- digest 940f0093ff19

create function private.name_of_coach(coach uuid)
  returns text language plpgsql stable security definer set search_path = ''; -- digest 35549f77760c

create function private.note_lent_opening(coach uuid, view uuid, opened_at timestamptz)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 9bf392d03b1f
grant execute on function private.note_lent_opening to hourbook_server;

create function private.open_own_feed(token_hash text, names text)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest f2758af4d702
grant execute on function private.open_own_feed to authenticated;

create function private.optout_hash(address text)
  returns bytea language plpgsql immutable strict set search_path = ''; -- digest ff3d30b64638

create function private.own_feed()
  returns json language plpgsql stable security definer set search_path = ''; -- digest a6c332f1ebff
grant execute on function private.own_feed to calendar;

create function private.own_feed_state()
  returns json language plpgsql stable security definer set search_path = ''; -- digest 137de64fea81
grant execute on function private.own_feed_state to authenticated;

create function private.pack_entries(coach uuid, waiting bytea, last bigint)
  returns void language plpgsql volatile; -- digest c413433caddf

create function private.packed_entries(coach uuid, packed bytea, last bigint)
  returns table(seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea, chain bytea) language plpgsql stable; -- digest cf4b6e61321a

create function private.preview_witness(ask jsonb)
  returns json language plpgsql stable security definer set search_path = ''; -- digest 0b28d7f27e64
grant execute on function private.preview_witness to authenticated;

create function private.put_back(area text, owner uuid, old jsonb)
  returns void language plpgsql volatile set search_path = ''; -- digest 0f56e6737999

create function private.put_certificate_chunk(content uuid, place integer, data text)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 1506a66792e7
grant execute on function private.put_certificate_chunk to authenticated;

create function private.put_sealed(owner uuid, area text, field text, id uuid, stored text, sealed text)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 93b074ec23f7
grant execute on function private.put_sealed to hourbook_server;

create function private.reads_calendars_of(coach uuid)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 1d882871fd52
grant execute on function private.reads_calendars_of to hourbook_server;

create function private.record_role_change()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest c2618d958dc3

create function private.recorded_day(since timestamptz, day date)
  returns date language plpgsql immutable; -- digest 7e1c99e004b0

create function private.recorded_days_of_caller()
  returns json language plpgsql stable security definer set search_path = ''; -- digest 4e95d7cfa813
grant execute on function private.recorded_days_of_caller to authenticated;

create function private.refuse_change()
  returns trigger language plpgsql volatile set search_path = ''; -- digest 038619efb163

create function private.refuse_more_storage(is_of_rows boolean)
  returns void language plpgsql stable security definer set search_path = ''; -- digest a12889ff6394

create function private.refused_session_change(changes jsonb)
  returns text language sql immutable set search_path = ''; -- digest 0119dd0912d6
grant execute on function private.refused_session_change to authenticated;

create function private.remind_witness(coach uuid, request uuid, mail jsonb)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest 7e5c88540534
grant execute on function private.remind_witness to hourbook_server;

create function private.replace_signing_key(key_id text, next_public jsonb, wrapped_key bytea, wrapping_key text)
  returns void language plpgsql volatile set search_path = ''; -- digest d68a49a947d4

create function private.replica_state(wanted pg_lsn, timeline integer, system bigint)
  returns text language plpgsql volatile set search_path = ''; -- digest 0039faf53e51
grant execute on function private.replica_state to authenticator;

create function private.require_access(area text)
  returns boolean language plpgsql stable; -- digest 303ed007280e
grant execute on function private.require_access to authenticated;

create function private.require_account()
  returns void language plpgsql stable security definer set search_path = ''; -- digest 49e9af4aad0d
grant execute on function private.require_account to authenticated;

create function private.require_admin()
  returns void language plpgsql stable security definer set search_path = ''; -- digest 371d53eac9a2

create function private.require_auth_session()
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 7fd52f366d99
grant execute on function private.require_auth_session to authenticated, authenticator;

create function private.require_certificate_record(area text, record uuid)
  returns void language plpgsql stable security definer set search_path = ''; -- digest c78e8c90d187

create function private.require_mail_name(coach uuid)
  returns void language plpgsql stable set search_path = ''; -- digest 4a058f920048

create function private.require_open_view()
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest dd36acb4c3a2
grant execute on function private.require_open_view to assessor, authenticator;

create function private.require_other_address(coach uuid, address text)
  returns void language plpgsql stable set search_path = ''; -- digest e3f768e12e16

create function private.require_replayed(wanted pg_lsn, timeline integer, system bigint)
  returns void language plpgsql volatile set search_path = ''; -- digest 193f4acd7076
grant execute on function private.require_replayed to authenticator;

create function private.require_room(used private.storage_use, more private.counted_rows)
  returns void language plpgsql volatile; -- digest 170d3a590b0d

create function private.require_room_in_log(op text, bytes bigint)
  returns void language plpgsql volatile; -- digest f89f05aa318b

create function private.revoke_lent_view(view uuid)
  returns void language plpgsql volatile security definer set search_path = ''; -- digest 9d4f48cf54a4
grant execute on function private.revoke_lent_view to authenticated;

create function private.revoke_witness_request(request uuid)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 08727493eff5
grant execute on function private.revoke_witness_request to authenticated;

create function private.rows_of_log(coach uuid)
  returns table(area text, id uuid, facts text, seq bigint, place integer, since_seq bigint, since_place integer, since timestamptz, is_found boolean) language plpgsql stable security definer set search_path = ''; -- digest f2e786cc1923

create function private.rows_to_ask(coach uuid, ask jsonb)
  returns table(area text, row_id uuid, date date, start_date date, minutes integer, format text, kind text, client_id uuid) language plpgsql stable set search_path = ''; -- digest 56224e1eb401

create function private.set_updated_at()
  returns trigger language plpgsql volatile; -- digest f7024bf326c4

create function private.signed_in_user()
  returns uuid language sql stable; -- digest 1caa88fa068d
grant execute on function private.signed_in_user to authenticated;

create function private.skip_further_data_key()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest f83dc20fbd31

create function private.skip_further_signing_key()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 194b0ad64cdd

create function private.skip_further_wrapping_key()
  returns trigger language plpgsql volatile security definer set search_path = ''; -- digest 6c33fe94f9dd

create function private.snapshot_table(area text)
  returns text language sql immutable set search_path = ''; -- digest 40faa0c78766

create function private.stop_mails(token bytea)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest b05fab7abda4
grant execute on function private.stop_mails to hourbook_server;

create function private.stop_weekly_mail(coach uuid)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest 34a34eeda3fa
grant execute on function private.stop_weekly_mail to hourbook_server;

create function private.storage_limit(name text)
  returns bigint language plpgsql stable security definer set search_path = ''; -- digest 2115b077c47a

create function private.storage_use_of_caller()
  returns json language plpgsql stable security definer set search_path = ''; -- digest 4f38c4567553
grant execute on function private.storage_use_of_caller to authenticated;

create function private.sums_to_ask(coach uuid, ask jsonb)
  returns jsonb language plpgsql stable set search_path = ''; -- digest e07818ae2d96

create function private.tables_of_clients()
  returns text[] language sql immutable set search_path = ''; -- digest b1d86a2877cf

create function private.texts_to_seal(owner uuid, at_most integer)
  returns table(area text, field text, id uuid, stored text) language plpgsql stable security definer set search_path = ''; -- digest 0e0c1dda36f1
grant execute on function private.texts_to_seal to hourbook_server;

create function private.try_to_lock_storage_of(coach uuid)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest b96e6046235d

create function private.undo_client_merge(merge uuid, even_if_changed boolean)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest 078004e9d2e1
grant execute on function private.undo_client_merge to authenticated;

create function private.undo_deletion(deletion uuid)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest bd5b43a33ce3
grant execute on function private.undo_deletion to authenticated;

create function private.waiting_only(waiting bytea)
  returns bytea language plpgsql immutable; -- digest 8ee347936cac

create function private.wants_no_mails(address text)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest f13c3515393c
grant execute on function private.wants_no_mails to hourbook_server;

create function private.wants_weekly_mail(coach uuid)
  returns boolean language plpgsql stable security definer set search_path = ''; -- digest 3b72ca8a05b5
grant execute on function private.wants_weekly_mail to hourbook_server;

create function private.weekly_mail_zones()
  returns setof text language plpgsql stable security definer set search_path = ''; -- digest 6d0f10286f7c
grant execute on function private.weekly_mail_zones to hourbook_server;

create function private.weekly_mails_due(zone text, monday date, last uuid, most integer)
  returns setof uuid language plpgsql stable security definer set search_path = ''; -- digest 5fcfb61a4ffa
grant execute on function private.weekly_mails_due to hourbook_server;

create function private.weekly_practice()
  returns json language plpgsql stable security definer set search_path = ''; -- digest 1ae16c970346
grant execute on function private.weekly_practice to summary;

create function private.with_present_references(area text, owner uuid, old jsonb)
  returns jsonb language plpgsql stable set search_path = ''; -- digest d55b678619ed

create function private.witness(given jsonb default null)
  returns json language plpgsql volatile security definer set search_path = ''; -- digest e94f0bdc502f
grant execute on function private.witness to witness;

create function private.witnessed_days(coach uuid, client uuid)
  returns jsonb language plpgsql stable set search_path = ''; -- digest c5515f0d8d36

create function private.witnessed_list(coach uuid, area text)
  returns jsonb language plpgsql stable set search_path = ''; -- digest 0082b35d4127
grant execute on function private.witnessed_list to authenticated;

create function private.witnessed_of(coach uuid, area text)
  returns jsonb language plpgsql stable set search_path = ''; -- digest b0a97fe9866a
grant execute on function private.witnessed_of to authenticated;

create function private.witnessed_pairs(coach uuid, area text, ids uuid[] default null)
  returns table(row_id uuid, request_id uuid) language plpgsql stable set plan_cache_mode = force_custom_plan set search_path = ''; -- digest 31c8f8e6f781
grant execute on function private.witnessed_pairs to authenticated;

create function private.witnesses_to_remind(most integer)
  returns table(user_id uuid, coach text, coach_email text, request jsonb) language plpgsql stable security definer set search_path = ''; -- digest 89ae34971be7
grant execute on function private.witnesses_to_remind to hourbook_server;

create function private.write_import(run public.import_runs)
  returns public.import_runs language plpgsql volatile set search_path = ''; -- digest b801805c2b9c

create function private.write_import_rows(run uuid, owner uuid, area text)
  returns uuid[] language plpgsql volatile security definer set search_path = ''; -- digest 7f12a477a3e0

create function private.write_merged_row(area text, owner uuid, given jsonb)
  returns void language plpgsql volatile set search_path = ''; -- digest 885d4aa6785b

create function private.write_outside_mail(owner uuid, mail jsonb)
  returns void language plpgsql volatile set search_path = ''; -- digest 29b8c156fdd2

create function private.write_waiting_entries(coach uuid)
  returns void language plpgsql volatile; -- digest a862f52bdea8

create function private.write_weekly_mail(coach uuid, monday date, mail jsonb)
  returns boolean language plpgsql volatile security definer set search_path = ''; -- digest fe9394507ca6
grant execute on function private.write_weekly_mail to hourbook_server;

create function private.zone_of(coach uuid)
  returns text language plpgsql stable set search_path = ''; -- digest 71f9c28f2647
grant execute on function private.zone_of to authenticated;

create function public.add_lent_comment(id uuid, comment text, area text default null, row_id uuid default null)
  returns void language plpgsql volatile set search_path = ''; -- digest e9f0a47c4627
grant execute on function public.add_lent_comment to assessor;

create function public.admin_actions(page integer default 1)
  returns json language sql stable set search_path = ''; -- digest 621f561d14cc
grant execute on function public.admin_actions to authenticated;

create function public.admin_built_in_accounts()
  returns json language sql stable set search_path = ''; -- digest 6ac3411c6af9
grant execute on function public.admin_built_in_accounts to authenticated;

create function public.admin_subscriptions(page integer default 1)
  returns json language sql stable set search_path = ''; -- digest 55fa3c9fc31c
grant execute on function public.admin_subscriptions to authenticated;

create function public.admin_user_figures()
  returns json language sql stable set search_path = ''; -- digest 67867c6da67e
grant execute on function public.admin_user_figures to authenticated;

create function public.client_hours(today date, client uuid default null)
  returns json language plpgsql stable set search_path = ''; -- digest 5ab9bc5a68f7
grant execute on function public.client_hours to authenticated;

create function public.cpd_totals(year integer default null, category text default null)
  returns json language plpgsql stable set search_path = ''; -- digest 4322f6444a1b
grant execute on function public.cpd_totals to authenticated;

create function public.dashboard(today date, month_began timestamptz default null)
  returns json language plpgsql stable set search_path = ''; -- digest 4b085cc19da8
grant execute on function public.dashboard to authenticated;

create function public.delete_records(deletion_id uuid, area text, ids uuid[])
  returns json language sql volatile set search_path = ''; -- digest dfef4f769f6a
grant execute on function public.delete_records to authenticated;

create function public.edit_sessions(ids uuid[], changes jsonb)
  returns integer language plpgsql volatile set search_path = ''; -- digest 5c74066418b5
grant execute on function public.edit_sessions to authenticated;

create function public.erase_client(client_id uuid, person uuid default gen_random_uuid())
  returns json language sql volatile set search_path = ''; -- digest d386beabeb2a
grant execute on function public.erase_client to authenticated;

create function public.evidence()
  returns json language plpgsql stable set search_path = ''; -- digest 5f37de23e148
grant execute on function public.evidence to authenticated;

create function public.find_records(wanted text, today date, at_most integer default 6)
  returns json language plpgsql stable set search_path = ''; -- digest e1d4c71438c0
grant execute on function public.find_records to authenticated;

create function public.finish_import(import_id uuid, parts integer)
  returns json language sql volatile set search_path = ''; -- digest 38f64073f332
grant execute on function public.finish_import to authenticated;

create function public.lent_view()
  returns json language plpgsql stable set search_path = ''; -- digest bd2c503085e8
grant execute on function public.lent_view to assessor;

create function public.log_changes()
  returns json language plpgsql stable set search_path = ''; -- digest 9c7d130ad5c3
grant execute on function public.log_changes to authenticated;

create function public.merge_clients(merge_id uuid, kept_id uuid, merged_id uuid, seen jsonb, rows jsonb)
  returns json language sql volatile set search_path = ''; -- digest 8570433a6cac
grant execute on function public.merge_clients to authenticated;

create function public.recorded_days()
  returns json language plpgsql stable set search_path = ''; -- digest f3a745033a35
grant execute on function public.recorded_days to authenticated;

create function public.report(from_date date default null, to_date date default null, before_from date default null,
    client uuid default null, bucket public.report_bucket default 'month', usual_week_start text default 'monday')
  returns json language plpgsql stable set search_path = ''; -- digest 1aa6909fde79
grant execute on function public.report to authenticated;

create function public.revoke_lent_view(view uuid)
  returns void language plpgsql volatile set search_path = ''; -- digest 0b64b9dba6de
grant execute on function public.revoke_lent_view to authenticated;

create function public.revoke_witness_request(id uuid)
  returns json language sql volatile set search_path = ''; -- digest e47086fd28a9
grant execute on function public.revoke_witness_request to authenticated;

create function public.session_totals(client uuid default null, from_date date default null, to_date date default null,
    is_completed boolean default null, topic text default null)
  returns json language plpgsql stable set search_path = ''; -- digest 7d6b26c9d669
grant execute on function public.session_totals to authenticated;

create function public.storage_use()
  returns json language sql stable set search_path = ''; -- digest d60fb193ff6b
grant execute on function public.storage_use to authenticated;

create function public.undo_client_merge(merge_id uuid, even_if_changed boolean default false)
  returns json language sql volatile set search_path = ''; -- digest 23371f468c87
grant execute on function public.undo_client_merge to authenticated;

create function public.undo_deletion(deletion_id uuid)
  returns json language sql volatile set search_path = ''; -- digest 2e63b37fcef0
grant execute on function public.undo_deletion to authenticated;

create function public.undo_import(import_id uuid)
  returns json language plpgsql volatile set search_path = ''; -- digest ded1cd08f5ef
grant execute on function public.undo_import to authenticated;

create function public.witnessed_rows_of(area text, ids uuid[])
  returns json language plpgsql stable set search_path = ''; -- digest 07ea8a12349d
grant execute on function public.witnessed_rows_of to authenticated;

create function rest.require_at_most(row_count bigint, most bigint)
  returns bigint language plpgsql volatile set search_path = ''; -- digest c491f1fdd1c2
grant execute on function rest.require_at_most to anon, authenticated;

create function rest.require_kept(is_kept boolean, "table" text, columns text)
  returns boolean language plpgsql volatile set search_path = ''; -- digest e7c4de393d8b
grant execute on function rest.require_kept to anon, authenticated;

create function rest.require_reading(answer json)
  returns json language plpgsql volatile set search_path = ''; -- digest 6fd2bbb77c0a
grant execute on function rest.require_reading to anon, authenticated;

create function rest.require_single(row_count bigint)
  returns bigint language plpgsql volatile set search_path = ''; -- digest 236ca8f43585
grant execute on function rest.require_single to anon, authenticated;
