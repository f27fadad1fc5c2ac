// What is not there where tables are distributed (docs/scale.md) is refused in words, and leaves nothing behind.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newLinkToken } from '#server/link-token.ts';
import { startTestApp } from '#tests/support/app.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { createCertificateCalls, sampleFile } from '#tests/support/certificates.ts';
import { createHookCalls, startReceiver } from '#tests/support/hooks.ts';
import { LENT } from '#tests/support/lent-views.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { NEW_KEY } from '#tests/support/personal-keys.ts';
import { startS3Store } from '#tests/support/s3-store.ts';
import { callFunction, rpc, signUpNamed } from '#tests/support/witnesses.ts';

const isRefused = test.runIf(isDistributed);

isRefused('a view for an assessor, and one for support', async () => {
  const app = await startTestApp();
  const coach = await signUpNamed(app);
  const message = 'Where tables are distributed, views cannot be lent yet.';
  const lent = await callFunction(app, 'lend-view', { ...LENT, id: randomUUID() }, coach.token);
  expect(lent).toMatchObject({ status: 409, body: { message } });
  expect(await rpc(app, coach, 'lend_support_view', {})).toMatchObject({ status: 409, body: { message } });
  expect(await app.db.asOwner('select from public.lent_views')).toEqual([]);
  expect(await app.db.asOwner("select from auth.rate_limits where key like 'outsideMails%'")).toEqual([]);
  await app.close();
});

isRefused('a link to a view that ended before', async () => {
  const app = await startTestApp();
  const coach = await signUpNamed(app);
  const id = randomUUID();
  const { token, hash } = newLinkToken();
  await app.db.asOwner(
    `insert into public.lent_views (id, user_id, assessor_name, assessor_email, period_from, period_to, client_labels, lends_learning,
       lends_practice, expires_at, revoked_at)
     values ($1, $2, 'Ada', 'ada@example.net', '2026-01-01', '2026-12-31', 'numbers', true, true, now() + interval '9 days', now())`,
    [id, coach.id],
  );
  await app.db.asOwner(
    "insert into private.lent_links (view_id, user_id, token_hash) values ($1, $2, decode($3, 'hex'))",
    [id, coach.id, hash],
  );
  expect(await callFunction(app, 'request-lent-code', { token })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('has ended this view') },
  });
  await app.close();
});

isRefused('an address for events', async () => {
  const receiver = await startReceiver();
  const app = await startTestApp({ openFetch: openTestFetch() });
  const coach = await signUpNamed(app);
  await expect(createHookCalls(app).make(coach, receiver.server.at('/'))).rejects.toThrow(
    'This installation sends no events yet.',
  );
  expect(await app.db.asOwner('select from private.hooks')).toEqual([]);
  await app.close();
  await receiver.server.stop();
});

isRefused('a personal key', async () => {
  const app = await startTestApp();
  const coach = await signUpNamed(app);
  expect(await callFunction(app, 'create-personal-key', NEW_KEY, coach.token)).toMatchObject({
    status: 409,
    body: { message: 'This installation has no personal keys yet.' },
  });
  expect(await app.db.asOwner('select from auth.personal_keys')).toEqual([]);
  await app.close();
});

isRefused('a file in an S3 store', async () => {
  const store = await startS3Store();
  const app = await startTestApp({ settings: { certificatesS3: store.settings } });
  const coach = await app.signUp();
  const calls = createCertificateCalls(app);
  const record = await calls.addRecord(coach.token);
  expect(await calls.add(coach.token, { record }, sampleFile(5_000))).toMatchObject({
    status: 503,
    body: { message: 'Where tables are distributed, certificates cannot be in an S3 store.' },
  });
  expect((await store.objects()).size).toBe(0);
  expect(await app.db.asOwner('select from private.certificate_contents')).toEqual([]);
  await app.close();
  await store.close();
});
