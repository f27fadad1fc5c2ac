// What a receiver of a hook does with what arrives, by the library that the Standard Webhooks specification gives to receivers (ADR 148).
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { answering, createHookCalls, startReceiver, type Receiver } from '#tests/support/hooks.ts';
import { testOnOneServer as test } from '#tests/support/one-server.ts';
import { addClient, addSession, signUpNamed, type Coach } from '#tests/support/witnesses.ts';

let app: TestApp;
let calls: ReturnType<typeof createHookCalls>;
let receiver: Receiver;
let coach: Coach;
let secret: string;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createHookCalls(app);
  receiver = await startReceiver();
  coach = await signUpNamed(app);
  ({ secret } = await calls.make(coach, receiver.server.at('/signed')));
  receiver.answers['/signed'] = answering(500);
  await addSession(app, coach, await addClient(app, coach));
  await calls.send();
  delete receiver.answers['/signed'];
  await calls.passPauses();
  await calls.send();
});
afterAll(async () => {
  await receiver.server.stop();
  await app.close();
});

test('each try is signed anew with its own time and the same id, and verified', () => {
  const [first, second] = receiver.of('/signed');
  const hook = new Webhook(secret);
  for (const one of [first!, second!]) expect(hook.verify(one.text, one.headers)).toEqual(one.body);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(first!.body).toMatchObject({ type: 'session.logged', data: { duration: 60 } });
});

test('nothing else passes: another secret, a changed text, another id, a time that was not signed', async () => {
  const [{ text, headers }] = receiver.of('/signed') as [Receiver['received'][number]];
  const refused = (sent: { text?: string; headers?: Record<string, string>; key?: string }) => () =>
    new Webhook(sent.key ?? secret).verify(sent.text ?? text, { ...headers, ...sent.headers });
  const other = await calls.make(coach, receiver.server.at('/other'));
  expect(refused({ key: other.secret })).toThrow('No matching signature');
  expect(refused({ text: text.replace('60', '61') })).toThrow('No matching signature');
  expect(refused({ headers: { 'webhook-id': crypto.randomUUID() } })).toThrow('No matching signature');
  const later = Number(headers['webhook-timestamp']) + 1;
  expect(refused({ headers: { 'webhook-timestamp': String(later) } })).toThrow('No matching signature');
});

test('what somebody recorded and sends again later is too old', () => {
  const [{ text, headers }] = receiver.of('/signed') as [Receiver['received'][number]];
  const now = Date.now;
  Date.now = () => now() + 6 * 60_000;
  try {
    expect(() => new Webhook(secret).verify(text, headers)).toThrow('too old');
  } finally {
    Date.now = now;
  }
});
