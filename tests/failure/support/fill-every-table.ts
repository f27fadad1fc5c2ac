// Fills every table with at least one row, with values that are hard to back up. Add new tables here: the backup test
// names empty ones.
import { toCalendarDate } from '#domain/time.ts';
import { buildPractice } from '#server/demo/practice.ts';
import type { WebhookAccess } from '#domain/calendar/feeds/connect-feed.ts';
import type { TestApp } from '#tests/support/app.ts';
import { sendBooking } from '#tests/support/calendars/bookings.ts';
import { createCalendarCalls } from '#tests/support/calendars/calendar-calls.ts';
import { createCertificateCalls, sampleFile } from '#tests/support/certificates.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { addClient, addSession, requestWitness, signUpNamed } from '#tests/support/witnesses.ts';

export interface Coach {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface FilledCoach extends Coach {
  /** The token of the link to a lent view with one comment, HARD_TEXT. */
  readonly lentLink: string;
  /** The token of the link to a request that has no answer yet. */
  readonly witnessLink: string;
  /** Of a connected calendar with one booking, BOOKED. */
  readonly webhook: WebhookAccess;
}

/** Other line separators, quotes, text that looks like the format's lines, and the limits of Unicode. */
export const HARD_TEXT =
  'tab\t feed\n return\r\n separators\u2028\u2029\u0085 "quotes" \\n \\N {"table":"x"} [null] 𝔘𝔫𝔦 \u0001 \uffff é e\u0301 \' ; --';

/** The title of a booking. */
export const BOOKED = 'Coaching with Zoë "the fox"';

export const CERTIFICATE = sampleFile(600_000);

/** A coach with a year of practice, and rows of all other tables. Where tables are distributed, without hooks and lent views. */
export async function fillEveryTable(app: TestApp): Promise<FilledCoach> {
  const coach = await signUpNamed(app);
  const other = await app.signUp();
  await importPractice(app, coach);
  await call(app, coach, 'POST', '/rest/v1/clients', { name: 'Zoë "the fox" O\'Neill', notes: HARD_TEXT });
  await app.fetch(`${app.settings.publicUrl}/auth/v1/recover`, jsonRequest(app, null, 'POST', { email: coach.email }));
  const run = app.db.asOwner;
  await run("insert into auth.rate_limits (key, hits) values ('an address' || chr(9) || chr(8232), 3)");
  const [factor] = await run<{ id: string }>(
    `insert into auth.mfa_factors (user_id, secret, last_used_step)
     values ($1, decode('00ff5c27220a0d09000102030405060708090a0b', 'hex'), 9223372036854775807) returning id`,
    [other.id],
  );
  await run(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, credential_id, public_key, sign_count, transports, last_used_at)
     values ($1, 'Laptop', 'webauthn', 'verified', decode('00ff5c', 'hex'), decode('a5', 'hex'), 9007199254740991, '{internal,"a,b"}', now())`,
    [other.id],
  );
  await run("insert into auth.mfa_challenges (factor_id, ip) values ($1, '2001:db8::/64')", [factor?.id]);
  await run("insert into auth.recovery_codes (code_hash, user_id) values (decode('00ff5c', 'hex'), $1)", [other.id]);
  await run(
    `insert into auth.known_devices (user_id, proof_hash, created_at, last_used_at)
     values ($1, decode('00ff5e', 'hex'), now(), now())`,
    [other.id],
  );
  await run(
    `insert into auth.personal_keys (user_id, key_hash, name, scope, reads_notes, expires_at)
     values ($1, decode(repeat('00fe', 16), 'hex'), $2, 'log', true, now() + interval '90 days')`,
    [other.id, 'A "program"'],
  );
  await run(
    `insert into auth.auth_codes (code_hash, user_id, method, code_challenge, created_at)
     values (decode('00ff5d', 'hex'), $1, 'email/signup', repeat('~', 43), now())`,
    [other.id],
  );
  await run("insert into private.weekly_mails (user_id, week, claimed_until) values ($1, '2026-11-23', '-infinity')", [
    coach.id,
  ]);
  await run("insert into private.own_feeds (user_id, token_hash) values ($1, decode(repeat('00ff', 16), 'hex'))", [
    coach.id,
  ]);
  if (!isDistributed) await addHook(app, coach);
  await run("insert into private.hook_checks (user_id, told, claimed_until) values ($1, array[$2], '-infinity')", [
    other.id,
    HARD_TEXT.slice(0, 90),
  ]);
  await run(
    `insert into public.subscriptions (user_id, status, current_period_end, created_at)
     values ($1, 'active', '2199-12-31T23:59:59.999999Z', '2001-02-03T04:05:06.000007Z')`,
    [coach.id],
  );
  // Waiting mails are not backed up.
  await run(`insert into auth.mail_outbox (user_id, address, content) values ($1, $2, decode('00ff5c', 'hex'))`, [
    coach.id,
    coach.email,
  ]);
  // Nor what an admin asked: its owner may stop it after the backup.
  await run(
    `insert into private.factor_removals (user_id, asked_by, due_at, stop_hash)
     values ($1, $2, now(), decode(repeat('00fd', 16), 'hex'))`,
    [other.id, coach.id],
  );
  // Nor are the files of builds, which each server stores when it starts.
  await run("insert into private.web_assets (path, body, is_brotli, mac) values ('/assets/a.js', '', false, '')");
  await run("insert into private.billing_events (id, type) values ('evt_1', 'invoice.paid')");
  await run("insert into private.billing_writes (user_id, ticket) values ($1, nextval('private.billing_tickets'))", [
    coach.id,
  ]);
  await run(
    `insert into private.left_coaches (signed_up_at, left_at, paid)
     values ('2001-02-03T04:05:06.000007Z', now(), '{[2001-02-03T04:05:06.000007Z, 2199-12-31T23:59:59.999999Z)}')`,
  );
  await run('insert into private.waiting_for_seal (user_id) values ($1)', [other.id]);
  // A start of the embedded engine would bring a later time forward.
  await run('insert into private.job_runs (job, started_at) values ($1, now())', [HARD_TEXT.slice(0, 50)]);
  await run(
    `insert into public.erased_sessions (user_id, person, date, duration) values ($1, gen_random_uuid(), '1950-01-01', 1440)`,
    [coach.id],
  );
  await run(
    `insert into public.calendar_answers (user_id, key, answer, day, minutes, who) values ($1, $2, 'nobody', '2026-11-20', 60, $2)`,
    [coach.id, HARD_TEXT.slice(0, 90)],
  );
  await run(
    `with client as (insert into public.clients (user_id, name) values ($1, 'Merged') returning user_id, id)
     insert into public.client_merges (user_id, kept_id, merged_id, merged_name, rows, moved)
     select user_id, id, gen_random_uuid(), $2, '{"clients": []}', '{}' from client`,
    [coach.id, HARD_TEXT.slice(0, 90)],
  );
  await run(
    `insert into private.deletions (user_id, id, area, rows) values ($1, gen_random_uuid(), 'cpd_records', $2)`,
    [coach.id, JSON.stringify({ cpd_records: [{ title: HARD_TEXT.replaceAll('\u0001', '') }] })],
  );
  await addCertificates(app, coach);
  const witnessLink = await addWitness(app, coach);
  const lentLink = isDistributed ? '' : await addLentView(app, coach);
  const webhook = await addCalendar(app, coach);
  await app.deps.signing.prepare();
  await run("update public.profiles set role = 'admin' where id = $1", [other.id]);
  return { ...coach, lentLink, witnessLink, webhook };
}

/** With a delivery that failed. */
async function addHook(app: TestApp, coach: Coach): Promise<void> {
  await call(app, coach, 'POST', '/functions/v1/create-hook', {
    address: 'https://example.org/a',
    types: ['renewal.due'],
    names: true,
  });
  await app.db.asOwner(
    `insert into private.hook_deliveries (user_id, hook_id, type, subject, data, next_try_at, problem)
     select user_id, id, 'renewal.due', $2, jsonb_build_object('days_left', 90), null, 'too-slow'
     from private.hooks where user_id = $1`,
    [coach.id, HARD_TEXT.slice(0, 90)],
  );
}

/** One in the database, in three chunks, and what is left of one that was in an S3 store. */
async function addCertificates(app: TestApp, coach: Coach): Promise<void> {
  const calls = createCertificateCalls(app);
  const record = await calls.addRecord(coach.token);
  const { status } = await calls.add(coach.token, { record, name: HARD_TEXT.slice(0, 90) }, CERTIFICATE);
  if (status !== 200) throw new Error(`add-certificate answered ${status}`);
  await app.db.asOwner('insert into private.certificate_objects_to_delete (id, chunks) values (gen_random_uuid(), 1)');
}

/** A request with a row, its links, and somebody who wants no mails; and one that waits for its answer. */
async function addWitness(app: TestApp, coach: Coach): Promise<string> {
  const [shown] = await app.db.asOwner<{ request: string }>(
    `with request as (
       insert into public.witness_requests (user_id, kind, witness_name, witness_email, subject, asked, answer, answered_at, answer_words)
       values ($1, 'organisation', $2, 'kim@example.org', 'Acme', '{"lines": []}', 'declined', now(), $2) returning user_id, id)
     insert into public.witnessed_rows (user_id, request_id, area, row_id, date, minutes)
     select user_id, id, 'sessions', gen_random_uuid(), '1950-01-01', 1440 from request returning request_id as request`,
    [coach.id, HARD_TEXT.slice(0, 90)],
  );
  await app.db.asOwner(
    `with link as (insert into private.witness_links (token_hash, user_id, request_id) values (sha256('a'), $1, $2)),
     stop as (insert into private.stop_links (token_hash, address_hash) values (sha256('b'), sha256('c'))),
     block as (insert into private.blocked_addresses (address_hash, reason, expires_at) values (sha256('d'), 'complaint', 'infinity'))
     insert into private.mail_optouts (address_hash) values (sha256('c'))`,
    [coach.id, shown!.request],
  );
  const client = await addClient(app, coach);
  await addSession(app, coach, client);
  const { token } = await requestWitness(app, coach, { client_ids: [client], message: 'Words "of" the coach' });
  return token;
}

/** A lent view that was opened and commented on. */
async function addLentView(app: TestApp, coach: Coach): Promise<string> {
  const calls = createLentCalls(app);
  await app.db.asOwner("update public.profiles set display_name = 'Carla' where id = $1", [coach.id]);
  const { id, link } = await calls.lend(coach.token, { message: 'Words "of" the coach' });
  const { status, text } = await calls.comment(await calls.open(link), { comment: HARD_TEXT });
  if (status !== 204) throw new Error(`add_lent_comment answered ${status}: ${text}`);
  await app.db.asOwner('update public.lent_views set assessor_name = $2 where id = $1', [id, HARD_TEXT.slice(0, 90)]);
  return link;
}

/** A calendar with an event. */
async function addCalendar(app: TestApp, coach: Coach): Promise<WebhookAccess> {
  const given = { kind: 'cal.com', label: HARD_TEXT.slice(0, 90) };
  const { status, body } = await createCalendarCalls(app).connect(coach.token, given);
  if (status !== 200) throw new Error(`connect-calendar answered ${status}: ${JSON.stringify(body)}`);
  const { webhook } = body as { webhook: WebhookAccess };
  await sendBooking(app, webhook, 'booked', BOOKED);
  return webhook;
}

/** One finished import, and one with waiting parts. */
async function importPractice(app: TestApp, coach: Coach): Promise<void> {
  const rows = buildPractice(toCalendarDate(app.deps.now()));
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    await call(app, coach, 'POST', '/rest/v1/import_runs', { id, kind: 'archive', file_name: HARD_TEXT.slice(0, 90) });
    await call(app, coach, 'POST', '/rest/v1/import_parts', { import_id: id, part: 0, rows });
    rows.note_templates = [];
    if ((await sessionsOf(app, coach)).length === 0) {
      await call(app, coach, 'POST', '/rest/v1/rpc/finish_import', { import_id: id, parts: 1 });
    }
  }
}

export async function sessionsOf(app: TestApp, coach: Coach): Promise<{ id: string; notes: string | null }[]> {
  const response = await call(app, coach, 'GET', '/rest/v1/sessions?select=id,notes&order=id');
  return (await response.json()) as { id: string; notes: string | null }[];
}

/** Asks again where the server was too busy to carry it out, as clients do. */
export async function call(app: TestApp, coach: Coach, method: string, path: string, body?: object): Promise<Response> {
  const response = await app.fetch(`${app.settings.publicUrl}${path}`, jsonRequest(app, coach, method, body));
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 503 && text.includes('was not carried out')) return call(app, coach, method, path, body);
  throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
}

function jsonRequest(app: TestApp, coach: Coach | null, method: string, body?: object): RequestInit {
  const key = app.settings.publishableKey;
  const headers = { apikey: key, authorization: `Bearer ${coach?.token ?? key}`, 'content-type': 'application/json' };
  return { method, headers, ...(body && { body: JSON.stringify(body) }) };
}
