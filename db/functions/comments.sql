-- What the tables are for, and why a key or a check is there where its definition does not say so. db/schema.sql shows these
-- sentences. The comments of auth.mail_outbox, migrations.functions and of confidential columns are read by the server: they
-- stand in the migrations of those tables.

-- Accounts and how they sign in. The server alone reads and writes them.
comment on table auth.users is 'Accounts, one for each address.';
comment on constraint users_email_check on auth.users is 'In lower case, so that an address is one account however it is typed.';
comment on column auth.users.encrypted_password is 'argon2id; null until the owner of a special account has set one by the mailed link.';
comment on table auth.sessions is 'Auth sessions: one sign-in on one device. A coaching session is public.sessions.';
comment on constraint sessions_factor_id_fkey on auth.sessions is 'The factor that was used; a removed factor does not end the session.';
comment on constraint sessions_known_device_id_fkey on auth.sessions is 'The device that signed in; forgetting it does not end the session.';
comment on table auth.refresh_tokens is 'Refresh tokens, each used once and kept as SHA-256. A used one stays, so that a stolen one is recognised.';
comment on constraint refresh_tokens_parent_id_fkey on auth.refresh_tokens is 'A used token that is deleted for its age does not take later ones along.';
comment on table auth.one_time_tokens is 'Mailed links and codes, used once and kept as a hash.';
comment on constraint one_time_tokens_user_id_token_type_key on auth.one_time_tokens is 'A newer mail replaces the link in the one before.';
comment on table auth.auth_codes is 'What an opened PKCE link turns into: exchanged once, within five minutes, for a session. Kept as SHA-256.';
comment on table auth.known_devices is 'Browsers that a user signed in with, known by a secret that is kept as SHA-256. The secret opens nothing.';
comment on table auth.mfa_factors is 'Second factors: authenticator apps.';
comment on table auth.mfa_challenges is 'What a code answers: once, from the same network address, within five minutes.';
comment on table auth.recovery_codes is 'In place of a code when the phone is gone. Removed when used; kept as SHA-256 of 80 random bits.';
comment on table auth.rate_limits is 'Attempts per address and per account, counted for all servers together.';
comment on constraint mail_outbox_check on auth.mail_outbox is 'A mail that failed keeps no content.';
comment on constraint mail_outbox_check1 on auth.mail_outbox is 'A mail that failed says why.';

-- The server's own notes. Users reach none of them.
comment on table migrations.applied is 'Migrations that were applied, with their hashes: a changed file is refused.';
comment on table private.settings is 'Settings that policies need; the server writes them at every start.';
comment on table private.storage_use is 'Rows and bytes of each coach, counted by triggers (ADR 59).';
comment on table private.admin_actions is 'What admins did. Rows are added and never changed (ADR 10).';
comment on table private.billing_events is 'Events of the payment provider that were taken up: each counts once.';
comment on table private.billing_writes is 'The ticket of the last answer that was stored for a user. A later question is never overwritten by an earlier one.';
comment on table private.log_secrets is 'What the hashes in log_changes are salted with; goes with the account, and nobody reads it (ADR 90).';
comment on table private.log_changes is 'The append-only chain of changes of each coach''s log: tags and salted hashes, no texts (ADR 90).';
comment on column public.erased_sessions.recorded_on is 'The day (UTC) on which the session was recorded as it stood when the client was erased; null: not known.';
comment on table private.signing_keys is 'Keys that sign files which anybody can check (ADR 90). The private part only of the current one, wrapped with a key of NOTES_KEYS.';
comment on table private.wrapping_keys is 'Names of the keys in NOTES_KEYS, never the keys themselves. New data keys are wrapped with the active one.';
comment on table private.data_keys is 'The keys that encrypt a coach''s texts, wrapped. They are deleted with the account (ADR 12).';
comment on constraint data_keys_wrapped_by_fkey on private.data_keys is 'A wrapping key stays as long as a data key needs it.';
comment on table private.encrypted_later is 'Columns that servers of the version before show as they are stored: encrypted when all were restarted (ADR 55).';
comment on table private.rewrites is 'Tables whose files may hold texts in clear that are encrypted by now, and pg_wal for the log (ADR 55).';
comment on table private.waiting_for_seal is 'Coaches with texts that are not encrypted with their current key yet.';
comment on table private.deletions is 'What coaches deleted, kept for an hour so that each deletion can be undone.';
comment on column private.deletions.rows is 'Rows as they were, by table. Texts are encrypted.';
comment on column private.deletions.feedback is 'Feedback that stayed without its client.';
comment on column private.deletions.undone_at is 'From then on nothing but the id is kept.';
comment on column private.web_assets.mac is 'HMAC by a key derived from JWT_SECRET: a row that a server did not write is not served (ADR 60).';
comment on table private.job_runs is 'Work that one server of all does; a server that writes the start does the work.';

-- Accounts as the app shows them, and what they pay for.
comment on table public.profiles is 'One profile for each account. Role, terms and subscription are written by the server alone (spec decision 6).';
comment on constraint profiles_check on public.profiles is 'Terms that were accepted have a time; terms that were not have none.';
comment on constraint profiles_terms_version_needs_acceptance on public.profiles is 'A version of the terms is kept only of those that were accepted.';
comment on column public.profiles.nudges_off is 'Kinds of reminders that the coach switched off.';
comment on column public.profiles.nudges_hidden is 'Single reminders that the coach put away, on all devices.';
comment on column public.profiles.chosen_bodies is 'The bodies whose credentials the coach plans for; null: not chosen.';
comment on table public.products is 'What is sold: one plan.';
comment on table public.prices is 'What the plan costs.';
comment on column public.prices.unit_amount is 'In the currency''s minor unit (pence).';
comment on table public.subscriptions is 'What Stripe said last of a user''s subscriptions.';

-- A coach's practice. Each row carries user_id, and a reference takes it along, so that no row can name another coach's.
comment on table public.clients is 'Clients of a coach.';
comment on constraint clients_user_id_id_key on public.clients is 'For references that take user_id along.';
comment on constraint clients_relationship_check on public.clients is 'Work cannot end before it began.';
comment on column public.clients.consent is 'Whether the client agreed to be named to a credentialing body; null: not asked.';
comment on column public.clients.letter_date is 'When the organisation signed a letter that stands for the names of those coached there until then.';
comment on column public.clients.retain_until is 'When the coach means to erase the client. Nothing is erased by itself.';
comment on table public.client_merges is 'Merges of two clients. Each can be undone for a week (ADR 40).';
comment on constraint client_merges_kept_fkey on public.client_merges is 'Who deletes or erases the client deletes what was kept of the other one.';
comment on column public.client_merges.moved is 'Ids of what changed hands, by table, with its times.';
comment on column public.client_merges.joined_sessions is 'Sessions that became part of another one of their day: {id, into}.';
comment on column public.client_merges.expired_at is 'From then on it cannot be undone, and nothing but ids is kept: a device may still send what names the merged client.';
comment on column public.client_merges.undone_at is 'From then on nothing but the ids is kept.';
comment on table public.sessions is 'Coaching sessions.';
comment on constraint sessions_client_id_date_key on public.sessions is 'One session with a client on a day (spec decision 7). Starts with user_id, so it serves the lists too.';
comment on constraint sessions_client_fkey on public.sessions is 'A client''s sessions are deleted with the client; the coach exists because the client does.';
comment on column public.sessions.participants is 'People in a group or a team.';
comment on column public.sessions.engagement is 'The assignment with a team that the session is part of; null: the one that all other sessions with this team are.';
comment on table public.supervision_sessions is 'Supervision that the coach received.';
comment on constraint supervision_sessions_day_check on public.supervision_sessions is 'The coach''s day and the instant are at most one day apart in UTC.';
comment on column public.supervision_sessions.day is 'The coach''s calendar day, which everything goes by (ADR 26).';
comment on table public.cpd_records is 'Continuing professional development.';
comment on constraint cpd_records_cce_check on public.cpd_records is 'The parts that ICF counts cannot be more than the hours.';
comment on column public.supervision_sessions.format is 'Individual or in a group; null: not said.';
comment on table public.mentor_coaching is 'Mentor coaching that the coach received.';
comment on column public.mentor_coaching.mentor_mcs is 'Whether the mentor holds ICF''s mentor coaching specialisation; null: not said.';
comment on table public.education is 'Coach education.';
comment on constraint education_core_of_hours_check on public.education is 'Core hours are a part of the hours.';
comment on column public.education.team_hours is 'Of these on team coaching, 0 for a course that is not about it; null: not said.';
comment on constraint education_team_of_hours_check on public.education is 'Hours on team coaching are a part of the hours.';
comment on constraint education_dates_check on public.education is 'A course cannot end before it began.';
comment on table public.reflections is 'Reflections on one''s own practice.';
comment on column public.mentor_coaching.mentor_mcs_level is 'The level of the specialisation; null: not said.';
comment on column public.mentor_coaching.mentor_renewed is 'Whether a mentor with an ACC has renewed it at least once; null: not said.';
comment on column public.mentor_coaching.used_before is 'Whether these hours were used for an earlier credential; null: not said.';
comment on table public.client_feedback is 'Feedback of clients. Empty where its client was erased.';
comment on constraint client_feedback_client_fkey on public.client_feedback is 'Feedback outlives its client''s entry, without the link.';
comment on table public.credentials is 'Credentials that the coach holds.';
comment on constraint credentials_dates_check on public.credentials is 'A credential cannot expire before it was awarded.';
comment on table public.opening_balances is 'Hours with a client from before Hourbook, as one sum.';
comment on constraint opening_balances_dates_check on public.opening_balances is 'A time cannot end before it began.';
comment on constraint opening_balances_minutes_check on public.opening_balances is 'A sum of nothing is no opening balance.';
comment on constraint opening_balances_client_fkey on public.opening_balances is 'Deleted with the client; erasing keeps the hours in erased_sessions.';
comment on constraint opening_balances_import_fkey on public.opening_balances is 'The import that brought it. The balance stays when the import is deleted.';
comment on table public.erased_sessions is 'Hours with clients who were erased, without their names (ADR 15). A random person says which rows were one client.';
comment on column public.erased_sessions.engagement is 'Which of the person''s named engagements; null: the one without a name.';
comment on constraint erased_sessions_duration_check on public.erased_sessions is 'A day at most, unless it is the sum of a time before Hourbook.';
comment on table public.note_templates is 'Templates for notes.';
comment on table public.wheels is 'Wheels of Life drawn with a client on a day.';
comment on table public.import_runs is 'Imports, with the ids of what each added, for undo.';
comment on constraint import_runs_user_id_id_key on public.import_runs is 'For references that take user_id along.';
comment on column public.import_runs.skipped_ids is 'Rows of the file that were there already.';
comment on column public.import_runs.finished_at is 'Null while parts arrive.';
comment on table public.import_parts is 'Parts of imports that are not finished. Deleted when the import is.';
comment on table public.certificates is 'Files kept with a record, without their content (ADR 86).';
comment on constraint certificates_one_record_check on public.certificates is 'Each belongs to one record.';
comment on table private.certificate_contents is 'What files contain: where it is, the key that it is encrypted with, and what became of it.';
comment on table private.certificate_chunks is 'Encrypted content that is not in an S3 store.';
comment on table private.certificate_objects_to_delete is 'Objects of the S3 store that no content needs any more.';
