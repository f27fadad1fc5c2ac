// Bookings that Cal.com and Calendly send: signed as their documents say, moved, cancelled, repeated, late and forged.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { changeDataKey, createDataKeys } from '#server/encryption/data-keys.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { bookingMessage, calComSignature as hex } from '#tests/support/calendars/bookings.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCalendarCalls } from '#tests/support/calendars/calendar-calls.ts';

/** The server's clock stands still at this second, so that how old a message is does not depend on the test's speed. */
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let coach: { id: string; token: string };
let webhook: { address: string; secret: string };
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(NOW.getTime() + 1_000) });
  calls = createCalendarCalls(app);
});
afterAll(() => app.close());

const post = async (headers: Record<string, string>, body: string, address = webhook.address) => {
  const answer = await app.fetch(address, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { received?: boolean; repeated?: boolean } };
};
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const connect = async (kind: string) => {
  coach = await app.signUp();
  const answer = await calls.connect(coach.token, { id: randomUUID(), kind, label: kind });
  expect(answer.status).toBe(200);
  webhook = answer.body.webhook;
};
/** "title status attendees" of each booking. */
const bookings = async () => {
  const [text = ''] = await calls.texts(coach.token);
  return text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(event)?.[1];
      const who = [...event.matchAll(/ATTENDEE.*PARTSTAT=(\w+).*:mailto:(.*)\r/g)].map(
        ([, is, mail]) => `${mail} ${is}`,
      );
      return [value('SUMMARY'), value('DTSTART'), value('STATUS'), ...who].join(' ');
    })
    .toSorted();
};

describe('Cal.com', () => {
  beforeEach(() => connect('cal.com'));
  const message = (triggerEvent: string, createdAt: Date, payload: object) =>
    JSON.stringify({ triggerEvent, createdAt: createdAt.toISOString(), payload });
  const booking = (uid: string, more: object = {}) => ({
    uid,
    title: 'Coaching between Coach and Anna',
    startTime: '2026-11-24T09:00:00Z',
    endTime: '2026-11-24T10:00:00Z',
    attendees: [{ name: 'Anna', email: 'anna@example.org', timeZone: 'Europe/London' }],
    additionalNotes: 'a secret',
    ...more,
  });
  const send = (body: string, secret = webhook.secret) => post({ 'x-cal-signature-256': hex(secret, body) }, body);

  test('a booking is kept, without what was answered or noted', async () => {
    expect((await send(message('BOOKING_CREATED', NOW, booking('u1')))).body).toEqual({ received: true });
    expect(await bookings()).toEqual([
      'Coaching between Coach and Anna 20261124T090000Z CONFIRMED anna@example.org ACCEPTED',
    ]);
    expect((await calls.texts(coach.token)).join()).not.toContain('a secret');
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 1, place: 'Cal.com' }]);
  });

  test('a moved booking is one cancelled and one added', async () => {
    await send(message('BOOKING_CREATED', NOW, booking('u1')));
    const moved = { startTime: '2026-11-26T09:00:00Z', endTime: '2026-11-26T10:00:00Z' };
    const before = {
      rescheduleUid: 'u1',
      rescheduleStartTime: '2026-11-24T09:00:00Z',
      rescheduleEndTime: '2026-11-24T10:00:00Z',
    };
    await send(message('BOOKING_RESCHEDULED', at(0.5), booking('u2', { ...moved, ...before })));
    expect((await bookings()).map((each) => each.split(' ').slice(5, 7))).toEqual([
      ['20261124T090000Z', 'CANCELLED'],
      ['20261126T090000Z', 'CONFIRMED'],
    ]);
  });

  test('a message that is repeated, or comes late, changes nothing', async () => {
    const created = message('BOOKING_CREATED', at(-60), booking('u1'));
    await send(created);
    await send(message('BOOKING_CANCELLED', NOW, booking('u1')));
    expect((await send(created)).body).toEqual({ received: true, repeated: true });
    expect((await bookings()).join()).toContain('CANCELLED');
  });

  test('its test message and events of other kinds are taken and say nothing', async () => {
    expect((await send(message('PING', NOW, {}))).body).toEqual({ received: true });
    expect((await send(message('MEETING_ENDED', NOW, { odd: true }))).body).toEqual({ received: true });
    expect(await bookings()).toEqual([]);
  });

  test.each([
    ['signed with another secret', (body: string) => ({ 'x-cal-signature-256': hex('other', body) })],
    ['not signed', () => ({})],
    ['said to have no secret', () => ({ 'x-cal-signature-256': 'no-secret-provided' })],
    ['signed over other bytes', (body: string) => ({ 'x-cal-signature-256': hex(webhook.secret, `${body} `) })],
    [
      'signed as Calendly does',
      (body: string) => ({ 'calendly-webhook-signature': `t=1,v1=${hex(webhook.secret, `1.${body}`)}` }),
    ],
  ])('a message that is %s is refused', async (_, headers) => {
    const body = message('BOOKING_CREATED', NOW, booking('u1'));
    expect((await post(headers(body), body)).status).toBe(400);
    expect(await bookings()).toEqual([]);
  });

  test('the signature is over the bytes as they arrived, whatever the JSON would be written like', async () => {
    const written = message('BOOKING_CREATED', NOW, booking('u1'));
    const spaced = JSON.stringify(JSON.parse(written), null, 2).replace('Anna', '\\u0041nna');
    const signed = (text: string) => post({ 'x-cal-signature-256': hex(webhook.secret, text) }, spaced);
    expect((await signed(written)).status).toBe(400);
    expect((await signed(spaced)).status).toBe(200);
    expect((await bookings()).join()).toContain('Anna');
  });

  test.each([
    ['a day old', message('BOOKING_CREATED', at(-90_000), booking('u1'))],
    ['of tomorrow', message('BOOKING_CREATED', at(90_000), booking('u1'))],
    ['no JSON', 'hello'],
    ['without a time', message('BOOKING_CREATED', NOW, booking('u1', { startTime: 'soon' }))],
  ])('one that is signed but %s too', async (_, body) => {
    expect((await send(body)).status).toBe(400);
    expect(await bookings()).toEqual([]);
  });

  test('a title cannot begin another line', async () => {
    const title = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged';
    const attendees = [{ name: 'A"\r\nUID:x', email: 'a@example.org\r\nUID:y' }];
    await send(message('BOOKING_CREATED', NOW, booking('u1', { title, attendees })));
    const [text = ''] = await calls.texts(coach.token);
    expect(text.match(/^(UID|BEGIN:VEVENT|END:VEVENT)/gm)).toHaveLength(3);
  });

  test('two messages about one booking at once leave the newer', async () => {
    const created = message('BOOKING_CREATED', at(-60), booking('u1'));
    const cancelled = message('BOOKING_CANCELLED', NOW, booking('u1'));
    await Promise.all([send(cancelled), send(created), send(cancelled), send(created)]);
    expect((await bookings()).map((each) => each.includes('CANCELLED'))).toEqual([true]);
  });

  test.each([
    ['was changed on another server', true],
    ['is being changed', false],
  ])('a booking of a coach whose key %s is cancelled, not stored a second time', async (_when, isDone) => {
    await send(message('BOOKING_CREATED', at(-60), booking('u1')));
    const secretOf = 'select access from private.calendar_sources where user_id = $1';
    const [{ access }] = (await app.db.asOwner<{ access: string }>(secretOf, [coach.id])) as [{ access: string }];
    const wrapping = createWrappingKeys(app.settings.notesKeys);
    await changeDataKey(app.db.asOwner, wrapping, coach.id);
    await encryptWaiting({ db: app.db, dataKeys: createDataKeys(app.db, wrapping), log: app.deps.log });
    if (!isDone)
      await app.db.asOwner('update private.calendar_sources set access = $2 where user_id = $1', [coach.id, access]);
    expect((await send(message('BOOKING_CANCELLED', NOW, booking('u1')))).status).toBe(200);
    expect((await bookings()).map((each) => each.split(' ')[6])).toEqual(['CANCELLED']);
  });

  test('when connecting is repeated, since its answer was lost, the secret of the new answer holds', async () => {
    const [{ id }] = (await calls.feeds(coach.token)) as [{ id: string }];
    const again = await calls.connect(coach.token, { id, kind: 'cal.com', label: 'again' });
    const body = message('BOOKING_CREATED', NOW, booking('u1'));
    expect((await send(body, webhook.secret)).status).toBe(400);
    expect((await send(body, again.body.webhook.secret)).status).toBe(200);
    expect(await calls.feeds(coach.token)).toMatchObject([{ id, label: 'cal.com', events: 1 }]);
  });

  test('connecting with the id of another coach’s calendar is refused, and changes nothing of it', async () => {
    const [{ id }] = (await calls.feeds(coach.token)) as [{ id: string }];
    const stranger = await app.signUp();
    for (const kind of ['cal.com', 'calendly'])
      expect((await calls.connect(stranger.token, { id, kind, label: 'mine' })).status).toBe(409);
    expect(await calls.feeds(stranger.token)).toEqual([]);
    expect((await send(message('BOOKING_CREATED', NOW, booking('u1')))).status).toBe(200);
  });

  test('of more than 20,000 bookings the newest are kept', async () => {
    await send(message('BOOKING_CREATED', at(-60), booking('first')));
    // In parts: the embedded engine ends when a statement takes ten seconds.
    for (let from = 1; from < 20_000; from += 2_000)
      await app.db.asOwner(
        `insert into private.calendar_events (user_id, feed_id, key, digest, event, as_of)
         select e.user_id, e.feed_id, lpad(n::text, 22, '0'), e.digest, e.event, $2
         from private.calendar_events e, generate_series($3::int, $3::int + 1999) n where e.user_id = $1 and e.as_of = $4`,
        [coach.id, at(-59), from, at(-60)],
      );
    await send(message('BOOKING_CREATED', NOW, booking('last', { title: 'the last' })));
    const kept = await app.db.asOwner<{ count: number; first: number }>(
      `select count(*)::int as count, count(*) filter (where as_of < $2)::int as first
       from private.calendar_events where user_id = $1`,
      [coach.id, at(-59.5)],
    );
    expect(kept).toEqual([{ count: 20_000, first: 0 }]);
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 20_000 }]);
    expect((await calls.texts(coach.token)).join()).toContain('SUMMARY:the last');
  });

  test('after disconnecting a message is answered as one for nobody', async () => {
    const [{ id }] = (await calls.feeds(coach.token)) as [{ id: string }];
    await calls.disconnect(coach.token, id);
    const known = await send(message('BOOKING_CREATED', NOW, booking('u1')));
    const unknown = await post({}, '{}', webhook.address.replace(id, randomUUID()));
    expect([known, known.status]).toEqual([unknown, 400]);
  });
});

test('forged messages are asked to wait after 60 in five minutes from one network; one that is right is taken', async () => {
  await connect('cal.com');
  await app.db.asOwner('delete from auth.rate_limits');
  const limited = createApp(app.deps, { limits: DEFAULT_LIMITS });
  const body = bookingMessage(NOW, 'u1');
  const send = async (address: string, secret: string) => {
    const headers = { 'x-cal-signature-256': hex(secret, body) };
    const { status, headers: answered } = await limited.request(address, { method: 'POST', headers, body });
    return `${status} ${Number(answered.get('retry-after')) > 0}`;
  };
  const statuses = new Map<string, number>();
  for (let at = 0; at < 70; at += 1) {
    // Whether a feed is there makes no difference.
    const address = at % 2 ? webhook.address : webhook.address.replace(/[\da-f-]{36}$/, randomUUID());
    const answer = await send(address, `guess ${at}`);
    statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ '400 false': 60, '429 true': 10 });
  expect(await bookings()).toEqual([]);
  expect(await send(webhook.address, webhook.secret)).toBe('200 false');
  expect(await bookings()).toHaveLength(1);
});

describe('Calendly', () => {
  beforeEach(() => connect('calendly'));
  const message = (event: string, invitee: string, more: object = {}) =>
    JSON.stringify({
      event,
      created_at: NOW.toISOString(),
      payload: {
        uri: `https://api.calendly.com/scheduled_events/e1/invitees/${invitee}`,
        email: `${invitee}@example.org`,
        name: invitee,
        questions_and_answers: [{ question: 'Why?', answer: 'a secret' }],
        scheduled_event: {
          uri: 'https://api.calendly.com/scheduled_events/e1',
          name: 'Coaching',
          start_time: '2026-11-24T09:00:00.000000Z',
          end_time: '2026-11-24T10:00:00.000000Z',
          ...more,
        },
      },
    });
  const send = (body: string, time = Math.floor(NOW.getTime() / 1000)) =>
    post({ 'calendly-webhook-signature': `t=${time},v1=${hex(webhook.secret, `${time}.${body}`)}` }, body);

  test('invitees of one booking are told one by one, and each may cancel', async () => {
    await send(message('invitee.created', 'anna'));
    await send(message('invitee.created', 'ben'));
    expect(await bookings()).toEqual([
      'Coaching 20261124T090000Z CONFIRMED anna@example.org ACCEPTED ben@example.org ACCEPTED',
    ]);
    await send(message('invitee.canceled', 'anna'));
    expect(await bookings()).toEqual([
      'Coaching 20261124T090000Z CONFIRMED anna@example.org DECLINED ben@example.org ACCEPTED',
    ]);
    await send(message('invitee.canceled', 'ben'));
    expect((await bookings()).join()).toContain('CANCELLED');
    expect((await calls.texts(coach.token)).join()).not.toContain('a secret');
  });

  test('a moved booking arrives as cancelled and created, in any order', async () => {
    await send(message('invitee.created', 'anna'));
    await send(
      message('invitee.created', 'anna2', {
        uri: 'https://api.calendly.com/scheduled_events/e2',
        start_time: '2026-11-26T09:00:00Z',
      }),
    );
    await send(message('invitee.canceled', 'anna'));
    expect((await bookings()).map((each) => each.split(' ').slice(1, 3))).toEqual([
      ['20261124T090000Z', 'CANCELLED'],
      ['20261126T090000Z', 'CONFIRMED'],
    ]);
  });

  test('a message that is repeated, or comes late, changes nothing', async () => {
    await send(message('invitee.canceled', 'anna'));
    expect((await send(message('invitee.created', 'anna'))).body).toEqual({ received: true, repeated: true });
    expect((await send(message('invitee.canceled', 'anna'))).body).toEqual({ received: true, repeated: true });
    expect((await bookings()).join()).toContain('CANCELLED');
  });

  test.each([
    ['four minutes old', -240],
    ['four minutes early', 240],
  ])('a message that is %s is refused', async (_, seconds) => {
    expect((await send(message('invitee.created', 'anna'), Math.floor(NOW.getTime() / 1000) + seconds)).status).toBe(
      400,
    );
    expect(
      (await send(message('invitee.created', 'anna'), Math.floor(NOW.getTime() / 1000) + seconds / 2)).status,
    ).toBe(200);
  });

  test.each(['', 't=1', 'v1=ab', 't=,v1=', 't=1,v1=zz', 't=NaN,v1=00'])(
    'the signature %j is refused',
    async (signature) => {
      const body = message('invitee.created', 'anna');
      expect((await post({ 'calendly-webhook-signature': signature }, body)).status).toBe(400);
    },
  );
});
