// What /auth/v1 answers during maintenance beyond the refusals of whole routes (tests/security/maintenance.test.ts): signing in stays, and no
// account changes by a link or a code that was mailed or shown before (ADR 144).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OperatorNotice } from '#domain/operator-notice.ts';
import { writeNotice } from '#server/notice/watched-notice.ts';
import { authApp, bearer, linkIn, type AuthApp } from '#tests/support/auth-app.ts';
import { mfaCalls, password } from '#tests/support/mfa-calls.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
let app: AuthApp;
let mfa: ReturnType<typeof mfaCalls>;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
  mfa = mfaCalls(app);
});
afterAll(() => db.close());
afterEach(() => tell(null));

async function tell(notice: OperatorNotice | null) {
  await writeNotice(db.asOwner, notice);
  await app.deps.notice.renew();
}
const MAINTENANCE = { kind: 'maintenance', text: 'Back soon' } as const;
const REFUSED = { status: 503, body: { code: 'maintenance' } };
const signIn = async (email: string) =>
  (await app.call('POST', '/token?grant_type=password', { email, password })).status;
const open = async (path: string) => String((await app.call('GET', path)).headers.get('location'));

test('a link that changes the address changes nothing, and works afterwards', async () => {
  const [from, into] = [mfa.newEmail(), mfa.newEmail()];
  const { access_token } = await mfa.signUp(from);
  await app.call('PUT', '/user', { email: into }, bearer(access_token));
  const [first, second] = [linkIn((await app.nextMail(from)).text), linkIn((await app.nextMail(into)).text)];
  expect(await open(first.path)).toContain('message=Confirmation');
  await tell(MAINTENANCE);
  expect(await open(second.path)).toContain('error_code=maintenance');
  const posted = await app.call('POST', '/verify', {
    type: 'email_change',
    token: second.query.get('token'),
    email: into,
  });
  expect(posted).toMatchObject(REFUSED);
  expect(posted.headers.get('retry-after')).toBe('60');
  expect([await signIn(from), await signIn(into)]).toEqual([200, 400]);
  await tell(null);
  expect(await open(second.path)).toContain('#access_token=');
  expect([await signIn(from), await signIn(into)]).toEqual([400, 200]);
});

test('a link that signs in does so', async () => {
  const email = mfa.newEmail();
  await mfa.signUp(email);
  await app.call('POST', '/recover', { email });
  const { path } = linkIn((await app.nextMail(email)).text);
  await tell(MAINTENANCE);
  expect(await open(path)).toContain('#access_token=');
});

test('an authenticator that is active signs in, and a new one is not activated', async () => {
  const email = mfa.newEmail();
  const { access_token: token } = await mfa.signUp(email);
  const { id, totp } = (await mfa.enroll(token)).body;
  const challenge = await mfa.challenge(token, id);
  await tell(MAINTENANCE);
  expect(await mfa.verify(token, id, challenge, mfa.codeOf(totp.secret))).toMatchObject(REFUSED);
  expect(await db.asOwner('select status from auth.mfa_factors where id = $1', [id])).toEqual([
    { status: 'unverified' },
  ]);
  await tell(null);
  expect((await mfa.verify(token, id, challenge, mfa.codeOf(totp.secret))).status).toBe(200);
  app.moveClock(60);
  await tell(MAINTENANCE);
  const again = (await mfa.signIn(email)).access_token;
  const answer = await mfa.verify(again, id, await mfa.challenge(again, id), mfa.codeOf(totp.secret));
  expect(answer.status).toBe(200);
});
