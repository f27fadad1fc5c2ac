// The rules of an audit file take time in proportion to the records, once for each set that is asked for: in a thread.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { expectShortTurns } from '#tests/support/short-turns.ts';

const MIB = 1024 * 1024;
const SESSIONS = 3_000;
const RULES = BODY_NAMES.flatMap((body) => credentialsOf(body).map((level) => ({ body, level, stage: 'initial' })));
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const coach = await app.signUp();
  ({ token } = coach);
  const client = crypto.randomUUID();
  await ask(app, token, 'POST', '/rest/v1/clients', { body: { id: client, name: 'Anna' } });
  await app.db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, completed)
     select $1, $2, date '2008-01-01' + at, 60, true from generate_series(1, $3::int) at`,
    [coach.id, client, SESSIONS],
  );
});
afterAll(() => app.close());

const create = (rules: readonly object[]) =>
  ask(app, token, 'POST', '/functions/v1/create-audit-file', {
    body: { judged_on: app.deps.now().toISOString().slice(0, 10), names: 'number', rules },
  });

test('an audit file with the rules of ten credentials leaves turns to others', async () => {
  await expectShortTurns(100 * MIB, async () => {
    const { status, text } = await create(RULES.slice(0, 10));
    expect([status, text.length > MIB / 4]).toEqual([200, true]);
  });
});

test('a set of rules is asked for once', async () => {
  const { status, text } = await create([RULES[0]!, RULES[0]!]);
  expect([status, JSON.parse(text)]).toEqual([
    400,
    { code: 400, message: 'Each set of rules is judged once', fields: ['rules'] },
  ]);
});
