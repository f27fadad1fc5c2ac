// Deleting an account through the API leaves no row of it in any table, whatever the tables are; with a row in every one of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEveryTable, type FilledCoach } from '#tests/failure/support/fill-every-table.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { sendBooking } from '#tests/support/calendars/bookings.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { allTables, tablesWith } from '#tests/support/tables-with.ts';
import { openRequest } from '#tests/support/witnesses.ts';

/** Tables with nothing that says whose it is: by the reason. */
const OF_NOBODY = {
  'of the server': `migrations.applied migrations.functions private.job_runs private.settings private.signing_keys private.web_assets
    private.wrapping_keys public.prices public.products`,
  'random ids, until the store has deleted the objects': 'private.certificate_objects_to_delete',
  'numbers and kinds of messages, for 90 days': 'private.billing_events',
  'dates alone, for 31 days': 'private.left_coaches',
  'hashes; for days, or for as long as the person wants no mails': `auth.rate_limits private.blocked_addresses private.mail_optouts
    private.stop_links`,
};
/** Who did what with which account number: as long as the service runs, as the privacy notice says. */
const REMAIN = ['private.admin_actions'];

let app: TestApp;
let coach: FilledCoach;
let assessor: string;
let ids: string[];
let before: string[];
beforeAll(async () => {
  app = await startTestApp();
  coach = await fillEveryTable(app);
  await fillWhatTheOtherHas();
  if (!isDistributed) assessor = await createLentCalls(app).open(coach.lentLink);
  const own = await app.db.asOwner<{ id: string }>(
    `select id::text from auth.sessions where user_id = $1 union all select id::text from auth.mfa_factors where user_id = $1
     union all select id::text from public.clients where user_id = $1 union all select id::text from public.sessions where user_id = $1
     union all select stripe_customer_id from public.profiles where id = $1`,
    [coach.id],
  );
  ids = own.map(({ id }) => id);
  before = await tablesNaming();
  const body = { email: coach.email, password: TEST_PASSWORD };
  const deleted = await ask(app, coach.token, 'POST', '/functions/v1/delete-account', { body });
  expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
});
afterAll(() => app.close());

/** Tables with a row that has the coach's id or address, or an id of a row of the coach's, anywhere. */
const tablesNaming = () => tablesWith(app.db.asOwner, [coach.id, coach.email, ...ids]);

/** Rows that fillEveryTable gives to somebody else. */
async function fillWhatTheOtherHas(): Promise<void> {
  const add = (into: string, values: string) =>
    app.db.asOwner(`insert into ${into} select ${values} from auth.users where id = $1`, [coach.id]);
  await add('auth.auth_codes', `sha256('e'), id, 'recovery', repeat('~', 43), now()`);
  await add('auth.known_devices (user_id, proof_hash, created_at, last_used_at)', `id, sha256('e'), now(), now()`);
  await add('auth.mfa_factors (user_id, secret)', `id, substr(sha256('e'), 1, 20)`);
  await add('auth.mfa_challenges (factor_id, ip)', `(select id from auth.mfa_factors where user_id = $1), '::1'`);
  await add('auth.recovery_codes', `sha256('e'), id`);
  await add(
    'auth.personal_keys (user_id, key_hash, name, scope, reads_notes, expires_at)',
    `id, sha256('e'), 'Key', 'log', true, now() + interval '9 days'`,
  );
  await add('private.hook_checks (user_id, claimed_until)', `id, '-infinity'`);
  await add('private.waiting_for_seal', 'id');
  await add('private.admin_actions (action, subject_id)', `'devices ended', id`);
}

test('no table has anything of the coach any more but what is kept for a reason, and every table had', async () => {
  const ofNobody = Object.values(OF_NOBODY).flatMap((tables) => tables.split(/\s+/));
  const notHere = isDistributed ? ['private.hooks', 'private.hook_deliveries', ...LENT] : [];
  expect([...before, ...ofNobody, ...notHere].toSorted()).toEqual(await allTables(app.db.asOwner));
  expect(await tablesNaming()).toEqual(REMAIN);
});

const LENT = ['public.lent_views', 'public.lent_comments', 'private.lent_links'];

test('an assessor who was reading, a person with a mailed link and a sender of bookings reach nothing', async () => {
  if (!isDistributed) {
    const calls = createLentCalls(app);
    expect((await calls.read(assessor)).status).toBe(401);
    expect((await calls.comment(assessor, { comment: 'Too late' })).status).toBe(401);
    expect((await calls.call('request-lent-code', { token: coach.lentLink })).status).toBe(404);
  }
  expect((await openRequest(app, coach.witnessLink)).status).toBe(404);
  await expect(sendBooking(app, coach.webhook, 'too late')).rejects.toThrow('answered 400');
});
