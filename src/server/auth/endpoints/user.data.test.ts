import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type AuthApp, GENEROUS_LIMITS, NEW_ERRORS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
});
afterAll(() => db.close());

const signUp = async (email: string, data = {}) => (await app.call('POST', '/signup', { email, password, data })).body;
const signIn = (email: string, secret: string) =>
  app.call('POST', '/token?grant_type=password', { email, password: secret });
const put = (token: string, body: unknown) => app.call('PUT', '/user', body, bearer(token));
const confirm = async (mail: { text: string }) =>
  (await app.call('GET', linkIn(mail.text).path)).headers.get('location');

describe('GET', () => {
  test('returns the user object of the wire', async () => {
    const { access_token, user } = await signUp('get@example.com', { city: 'Bonn' });
    const { status, body } = await app.call('GET', '/user', undefined, bearer(access_token));
    expect(status).toBe(200);
    expect(body).toEqual(user);
    expect(Object.keys(body).slice(0, 4)).toEqual(['id', 'aud', 'role', 'email']);
    for (const time of ['created_at', 'email_confirmed_at', 'last_sign_in_at']) {
      expect(body[time]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d*[1-9])?Z$/);
    }
  });

  test('each invalid bearer token has its own error', async () => {
    const { user } = await signUp('bearer@example.com');
    const issue = async (claims: object) =>
      (await app.deps.tokens.issue({ sub: user.id, email: user.email, role: 'authenticated', aal: 'aal1', ...claims }))
        .token;
    const session_id = crypto.randomUUID();
    const later = authApp(db);
    later.moveClock(-90_000);
    const past = (await later.deps.tokens.issue({ sub: user.id, session_id })).token;
    const cases: [string, number, string, RegExp][] = [
      ['', 401, 'no_authorization', /^This endpoint requires a valid Bearer token$/],
      ['Basic abc', 401, 'no_authorization', /Bearer/],
      ['Bearer sb_publishable_key', 403, 'bad_jwt', /^invalid JWT: unable to parse or verify signature, /],
      [`Bearer ${past}`, 403, 'bad_jwt', /, token has invalid claims: token is expired$/],
      [`Bearer ${await issue({ sub: undefined })}`, 403, 'bad_jwt', /^invalid claim: missing sub claim$/],
      [
        `Bearer ${await issue({ session_id })}`,
        403,
        'session_not_found',
        /^Session from session_id claim in JWT does not exist$/,
      ],
      [
        `Bearer ${await issue({ session_id, sub: session_id })}`,
        403,
        'user_not_found',
        /^User from sub claim in JWT does not exist$/,
      ],
    ];
    for (const [authorization, status, code, message] of cases) {
      const answer = await app.call('GET', '/user', undefined, {
        ...NEW_ERRORS,
        ...(authorization && { Authorization: authorization }),
      });
      expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(message) } });
    }
  });

  test('a session of another user is refused', async () => {
    const [one, two] = [await signUp('one@example.com'), await signUp('two@example.com')];
    const { sessionId } = await app.deps.tokens.verify(two.access_token);
    const mixed = await app.deps.tokens.issue({
      sub: one.user.id,
      email: '',
      role: 'authenticated',
      aal: 'aal1',
      session_id: sessionId,
    });
    expect((await app.call('GET', '/user', undefined, bearer(mixed.token))).body.code).toBe('session_not_found');
  });
});

describe('PUT data', () => {
  test('merges, and null deletes', async () => {
    const { access_token } = await signUp('data@example.com', { a: 1, b: { c: 2 } });
    const { status, body } = await put(access_token, { data: { a: null, b: { d: 3 }, e: 'x' } });
    expect(status).toBe(200);
    expect(body.user_metadata).toEqual({ b: { d: 3 }, e: 'x', email_verified: true });
  });

  test('takes null for what is absent, and asks for no code where the password stays', async () => {
    const { access_token } = await signUp('absent@example.com');
    const absent = { email: null, password: null, current_password: null, phone: null, app_metadata: null };
    for (const nonce of [null, '000000'])
      expect(await put(access_token, { ...absent, nonce, data: { nonce } })).toMatchObject({ status: 200 });
    expect((await signIn('absent@example.com', password)).body.user.user_metadata.nonce).toBe('000000');
  });

  test.each([
    [{ data: [1] }, 400, 'validation_failed', 'data must be an object'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin', 'Updating app_metadata requires admin privileges'],
    [{ phone: '49123' }, 400, 'phone_provider_disabled', 'Phone numbers are disabled'],
    [{ email: 'a' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ password: '' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
    [{ password }, 422, 'same_password', 'New password should be different from the old password.'],
  ])('%j is refused', async (body, status, code, message) => {
    const { access_token } = await signUp(`refused${Math.random()}@example.com`);
    expect(await put(access_token, body)).toMatchObject({ status, body: { code, message } });
  });
});

describe('PUT password', () => {
  test('works at once, ends all other sessions and mailed links, keeps this session', async () => {
    const email = 'change@example.com';
    const mine = await signUp(email);
    const other = (await signIn(email, password)).body;
    await app.call('POST', '/recover', { email });
    const link = linkIn((await app.nextMail(email)).text);
    expect((await put(mine.access_token, { password: 'quite another one' })).status).toBe(200);
    expect((await app.call('GET', '/user', undefined, bearer(mine.access_token))).status).toBe(200);
    expect((await app.call('GET', '/user', undefined, bearer(other.access_token))).body.code).toBe('session_not_found');
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('otp_expired');
    expect((await signIn(email, password)).status).toBe(400);
    expect((await signIn(email, 'quite another one')).status).toBe(200);
    const [row] = await db.asServer('select encrypted_password from auth.users where email = $1', [email]);
    expect(row?.['encrypted_password']).toMatch(/^\$argon2id\$/);
  });
});

describe('guesses at the password', () => {
  test('by changes that are refused for another reason are limited', async () => {
    const { passwordGuesses } = DEFAULT_LIMITS;
    const strict = authApp(db, { limits: { ...GENEROUS_LIMITS, passwordGuesses } });
    const { access_token } = await signUp('guessed@example.com', { a: 'x'.repeat(800) });
    const guess = (secret: string) =>
      strict.call('PUT', '/user', { password: secret, data: { b: 'x'.repeat(800) } }, bearer(access_token));
    for (let count = 0; count < passwordGuesses.hits; count += 1)
      expect((await guess(`guess number ${count}`)).status).toBe(400);
    expect((await guess(password)).body.code).toBe('over_request_rate_limit');
  });
});

describe('PUT email', () => {
  test('is cancelled by a new password: its links end, and nobody can have it mailed again', async () => {
    const { access_token } = await signUp('thwarted@example.com');
    await put(access_token, { email: 'thief@example.com' });
    const mail = await app.nextMail('thief@example.com');
    const { status, body } = await put(access_token, { password: 'quite another one' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('new_email');
    expect(await confirm(mail)).toContain('error_code=otp_expired');
    const before = app.mails.length;
    await app.call('POST', '/resend', { type: 'email_change', email: 'thwarted@example.com' });
    await app.settle();
    expect(app.mails.length).toBe(before);
  });

  test.each(['old first', 'new first'])('counts when both addresses have confirmed (%s)', async (order) => {
    const [from, into] = [`from ${order}@example.com`, `into ${order}@example.com`].map((text) =>
      text.replaceAll(' ', '-'),
    ) as [string, string];
    const { access_token, user } = await signUp(from);
    const { status, body } = await put(access_token, { email: into.toUpperCase() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: from, new_email: into, email_change_sent_at: expect.any(String) });
    const mails = [await app.nextMail(from), await app.nextMail(into)];
    expect(mails[0]?.text).toContain(`from ${from} to ${into}`);
    if (order === 'new first') mails.reverse();
    expect(await confirm(mails[0] as { text: string })).toBe(
      'http://hourbook.test/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    );
    expect((await signIn(into, password)).status).toBe(400);
    expect(await confirm(mails[1] as { text: string })).toMatch(/#access_token=.*&type=email_change$/);
    expect((await signIn(from, password)).status).toBe(400);
    const authenticate = (await signIn(into, password)).body.user;
    expect(authenticate).toMatchObject({ id: user.id, email: into });
    expect(authenticate).not.toHaveProperty('new_email');
    expect(await db.asServer('select email from public.profiles where id = $1', [user.id])).toEqual([{ email: into }]);
  });

  test('using one link twice does not confirm both addresses', async () => {
    const { access_token } = await signUp('single@example.com');
    await put(access_token, { email: 'single-new@example.com' });
    const mail = await app.nextMail('single-new@example.com');
    await confirm(mail);
    expect(await confirm(mail)).toContain('error_code=otp_expired');
    expect((await signIn('single-new@example.com', password)).status).toBe(400);
  });

  test('POST /verify tells that the other link is pending', async () => {
    const { access_token } = await signUp('half@example.com');
    await put(access_token, { email: 'half-new@example.com' });
    const token = linkIn((await app.nextMail('half-new@example.com')).text).query.get('token');
    const answer = await app.call('POST', '/verify', { type: 'email_change', token, email: 'half-new@example.com' });
    expect(answer).toMatchObject({ status: 200, body: { code: '200', msg: expect.stringContaining('other email') } });
  });

  test('a taken address is refused, when requested and when confirmed', async () => {
    const { access_token } = await signUp('wants@example.com');
    await signUp('taken@example.com');
    const refusal = { code: 'email_exists', message: 'A user with this email address has already been registered' };
    expect(await put(access_token, { email: 'taken@example.com' })).toMatchObject({ status: 422, body: refusal });
    await put(access_token, { email: 'soon-taken@example.com' });
    const mails = [await app.nextMail('wants@example.com'), await app.nextMail('soon-taken@example.com')];
    await signUp('soon-taken@example.com');
    await confirm(mails[0] as { text: string });
    expect(await confirm(mails[1] as { text: string })).toContain('error_code=email_exists');
    expect((await signIn('wants@example.com', password)).status).toBe(200);
  });

  test('of two users who confirm the same address at once one gets it, the other gets email_exists', async () => {
    const wanted = 'contested@example.com';
    const links: string[] = [];
    for (const name of ['ada', 'bea']) {
      const from = `${name}-contests@example.com`;
      const { access_token } = await signUp(from);
      await put(access_token, { email: wanted });
      await confirm(await app.nextMail(from));
      links.push(linkIn((await app.nextMail(wanted)).text).path);
    }
    // Both check whether the address is free before either takes it, as far as the engine allows.
    const looked = meetingPoint(links.length);
    const racing = authApp({
      ...db,
      serverTransaction: (work) =>
        db.serverTransaction((run) =>
          work(async (text, values) => {
            const rows = await run(text, values);
            if (values?.[0] === wanted && text.startsWith('select * from auth.users where email')) await looked();
            return rows as never;
          }),
        ),
    });
    const answers = await Promise.all(links.map((path) => racing.call('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const outcomes = answers.map(({ headers }) => headers.get('location') ?? '');
    expect(outcomes.filter((location) => location.includes('access_token='))).toHaveLength(1);
    expect(outcomes.filter((location) => location.includes('error_code=email_exists'))).toHaveLength(1);
    expect(racing.logged).toEqual([]);
  });

  test('the current address changes nothing', async () => {
    const { access_token } = await signUp('same@example.com');
    expect((await put(access_token, { email: 'Same@example.com' })).body).not.toHaveProperty('new_email');
  });

  test('the current address cancels a pending change and its links', async () => {
    const { access_token } = await signUp('stays@example.com');
    expect((await put(access_token, { email: 'mistyped@exmaple.com' })).body.new_email).toBe('mistyped@exmaple.com');
    const mail = await app.nextMail('mistyped@exmaple.com');
    expect((await put(access_token, { email: 'stays@example.com' })).body).not.toHaveProperty('new_email');
    expect(await confirm(mail)).toContain('error_code=otp_expired');
  });

  test('another address may follow at once, five times in five minutes', async () => {
    const limits = { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails, addressChanges: DEFAULT_LIMITS.addressChanges };
    const limited = authApp(db, { limits });
    const { access_token } = await signUp('typo@example.com');
    const ask = (email: string) => limited.call('PUT', '/user', { email }, bearer(access_token));
    for (const typo of ['a@exmaple.com', 'b@exmaple.com', 'c@exmaple.com', 'd@exmaple.com', 'right@example.com']) {
      expect((await ask(typo)).body.new_email).toBe(typo);
    }
    expect((await ask('sixth@example.com')).body.code).toBe('over_email_send_rate_limit');
  });

  test('a repeat within a minute tells how long to wait', async () => {
    const limited = authApp(db, { limits: { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails } });
    const { access_token } = await signUp('patience@example.com');
    const ask = (email: string) => limited.call('PUT', '/user', { email }, bearer(access_token));
    expect((await ask('patience1@example.com')).status).toBe(200);
    limited.moveClock(20);
    expect(await ask('patience1@example.com')).toMatchObject({
      status: 429,
      body: {
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(/^For security purposes, you can only request this after (39|40) seconds\.$/),
      },
    });
    limited.moveClock(41);
    expect((await ask('patience1@example.com')).status).toBe(200);
  });
});

/** Resolves for all callers once `count` have arrived, or after a timeout: the embedded engine admits one at a time. */
function meetingPoint(count: number): () => Promise<void> {
  let missing = count;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    // On the embedded engine nobody else arrives.
    return Promise.race([all, new Promise<void>((resolve) => setTimeout(resolve, 300))]);
  };
}
