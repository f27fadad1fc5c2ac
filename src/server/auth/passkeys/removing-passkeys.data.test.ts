import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authApp, PUBLIC_URL } from '#tests/support/auth-app.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
let calls: ReturnType<typeof passkeyCalls>;

beforeAll(async () => {
  db = await openTestDatabase();
  calls = passkeyCalls(authApp(db));
});
afterAll(() => db.close());

const newPasskey = () => softwarePasskey(PUBLIC_URL);

describe('removing a passkey', () => {
  test('ends the sessions that it opened alone, and lowers those that it was the second factor of', async () => {
    const { email, id, passkey, token } = await calls.withPasskey();
    const second = newPasskey();
    const { body: raised } = await calls.make(token, second, {}, 'Phone');
    const byPasskey = (await calls.signInByPasskey(passkey)).body.access_token;
    const byOther = (await calls.signInByPasskey(second)).body.access_token;
    const { access_token: low } = await calls.signIn(email);
    const afterPassword = (await calls.use(low, id, passkey)).body.access_token;
    expect((await calls.remove(raised.access_token, id)).status).toBe(200);
    expect(await calls.isOpen(byPasskey)).toBe(false);
    expect((await calls.list(afterPassword)).body.code).toBe('insufficient_aal');
    expect((await calls.list(byOther)).body).toMatchObject([{ friendly_name: 'Phone' }]);
  });

  test('ends those too in which another factor was entered since', async () => {
    const { id, passkey, token } = await calls.withPasskey();
    const owners = (await calls.make(token, newPasskey(), {}, 'Phone')).body.access_token;
    // The finder of the device adds a passkey of their own.
    const finders = (await calls.signInByPasskey(passkey)).body.access_token;
    const { body } = await calls.make(finders, newPasskey(), {}, 'Mine');
    expect((await calls.list(body.access_token)).status).toBe(200);
    expect((await calls.remove(owners, id)).status).toBe(200);
    expect(await calls.isOpen(body.access_token)).toBe(false);
    expect(await calls.isOpen(owners)).toBe(true);
  });

  test('of the last one turns the second step off, and deletes the recovery codes', async () => {
    const { userId, email, id, token } = await calls.withPasskey();
    await db.asOwner("insert into auth.recovery_codes (user_id, code_hash) values ($1, '\\x00')", [userId]);
    const { access_token: low } = await calls.signIn(email);
    expect((await calls.remove(low, id)).body.code).toBe('insufficient_aal');
    expect((await calls.remove(token, id)).status).toBe(200);
    expect(await db.asOwner('select from auth.recovery_codes where user_id = $1', [userId])).toHaveLength(0);
    expect((await calls.list((await calls.signIn(email)).access_token)).body).toEqual([]);
  });
});
