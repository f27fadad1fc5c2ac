// What waits in connected calendars, in the weekly mail: the number that /sessions shows, or one sentence where it cannot be known.
import { inspect } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstDay, type CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import { expandFeeds } from '#domain/calendar/expand-calendar.ts';
import type { LoggedSession } from '#domain/calendar/proposal.ts';
import { propose, toConfirm } from '#domain/calendar/propose.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch, startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';
import { SEND_WEEKLY_MAILS, type WeeklyContext } from '../send-weekly-mails.ts';

const NOW = '2026-11-23T07:30:00Z';
const TODAY = '2026-11-23';
const ZONE = 'Europe/London';
const UNREAD = 'We couldn’t read your calendar for this email. It may have sessions to confirm.';
type Coach = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let server: CalendarServer;
let mails: Mail[];
let errors: unknown[];
/** What each calendar's address sends. */
const contents = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createCalendarCalls(app);
  server = await startCalendarServer((request, response) => {
    response.writeHead(200).end(contents.get(request.url!));
  });
});
afterAll(async () => {
  await server.stop();
  await app.close();
});
beforeEach(async () => {
  [mails, errors] = [[], []];
  await app.db.asOwner('delete from private.weekly_mails');
  await app.db.asOwner('update public.profiles set weekly_mail = false');
});

const run = (changes: Partial<WeeklyContext> = {}) =>
  SEND_WEEKLY_MAILS.run(
    {
      db: app.db,
      dataKeys: app.deps.dataKeys,
      mailer: recordingMailer((mail) => void mails.push(mail)),
      settings: app.settings,
      log: Object.assign(pino({ level: 'silent' }), { error: (line: unknown) => void errors.push(line) }),
      now: () => new Date(NOW),
      // Sources are loaded by tsx, which takes long on a busy machine.
      calendarsMaxMs: 60_000,
      ...changes,
    },
    new AbortController().signal,
  );

function mailTo({ email }: Coach): Mail {
  const mail = mails.find(({ to }) => to === email);
  if (!mail) throw new Error(`No mail was written: ${inspect(errors)}`);
  return mail;
}

async function coachWith(calendar: string): Promise<Coach> {
  const coach = await app.signUp();
  await app.db.asOwner('update public.profiles set weekly_mail = true, time_zone = $2 where id = $1', [coach.id, ZONE]);
  contents.set(`/${coach.id}/basic.ics`, calendar);
  expect(await calls.connect(coach.token, { address: server.at(`/${coach.id}/basic.ics`) })).toMatchObject({
    status: 200,
  });
  return coach;
}

async function insert({ token }: Coach, table: string, row: object): Promise<string> {
  const id = crypto.randomUUID();
  const { status, text } = await ask(app, token, 'POST', `/rest/v1/${table}`, { body: { id, ...row } });
  expect(status, text).toBe(201);
  return id;
}

const eventOn = (day: string, uid: string, title: string) =>
  icsEvent(uid, title).replaceAll('20261120', day.replaceAll('-', ''));
const answerTo = (uid: string, day: string, more: object) => ({ key: `${uid}\n`, day, minutes: 60, ...more });

/** Five wait: three that are new, one that nobody is known for, one change. */
async function coachOfFive(client: string): Promise<Coach> {
  const coach = await coachWith(
    icsOf(
      ...['2026-11-16', '2026-11-17', '2026-10-23'].map((day) => eventOn(day, `new ${day}`, `Coaching ${client}`)),
      eventOn('2026-11-18', 'unknown', 'Coaching with somebody'),
      eventOn('2026-11-12', 'moved', `Coaching ${client}`),
      // None of these waits: logged, refused, older than 31 days, not held yet, no session.
      eventOn('2026-11-19', 'logged', `Coaching ${client}`),
      eventOn('2026-11-20', 'refused', `Coaching ${client}`),
      eventOn('2026-10-22', 'old', `Coaching ${client}`),
      eventOn('2026-11-24', 'to come', `Coaching ${client}`),
      eventOn('2026-11-15', 'dentist', 'Dentist'),
    ),
  );
  const clientId = await insert(coach, 'clients', { name: client, email: 'zq7@example.org' });
  const session = { client_id: clientId, duration: 60, completed: true };
  await insert(coach, 'sessions', { ...session, date: '2026-11-19' });
  const moved = await insert(coach, 'sessions', { ...session, date: '2026-11-11' });
  await insert(coach, 'calendar_answers', answerTo('refused', '2026-11-20', { answer: 'never' }));
  const accepted = { answer: 'record', area: 'sessions', record_id: moved, client_id: clientId };
  await insert(coach, 'calendar_answers', answerTo('moved', '2026-11-11', accepted));
  return coach;
}

/** As src/web/features/calendar/calls puts it together from the API. */
async function shownAt({ token, email }: Coach, name = ''): Promise<number> {
  const read = async <Row>(path: string) => (await calls.send(`/rest/v1/${path}`, token, 'GET')).body as Row[];
  const { calendars } = (await calls.call('get-calendars', token, {})).body;
  const from = firstDay(TODAY);
  const answers = await read<CalendarAnswer & { updated_at: string }>('calendar_answers');
  const { events, feeds } = expandFeeds(calendars, { zone: ZONE, from, until: NOW });
  const proposals = propose({
    events,
    feeds,
    answers: answers.map(({ updated_at, ...row }) => ({ ...row, answered_at: updated_at })),
    clients: await read<KnownClient>('clients?select=id,name,email'),
    sessions: await read<LoggedSession>(`sessions?select=id,client_id,date,duration&date=gte.${from}`),
    own: [email, name],
  });
  return toConfirm(proposals, TODAY).length;
}

test('says how many sessions wait in the calendars, as many as the web app proposes, and names nobody', async () => {
  const coach = await coachOfFive('Zq Marker');
  await run();
  expect(await shownAt(coach)).toBe(5);
  expect(mailTo(coach).text).toContain('5 sessions in your calendar to confirm.');
  expect(mailTo(coach).text).not.toContain('No session');
  expect(mailTo(coach).text + mailTo(coach).html).not.toMatch(/Zq Marker|zq7@|with somebody/i);
  expect(errors).toEqual([]);
});

test('counts a session whose event was deleted since', async () => {
  const coach = await coachWith(icsOf(eventOn('2026-11-02', 'dentist', 'Dentist')));
  const clientId = await insert(coach, 'clients', { name: 'Zq Marker' });
  const session = { client_id: clientId, duration: 60, date: '2026-11-11', completed: true };
  const [{ id: feed_id }] = await calls.feeds(coach.token);
  const record_id = await insert(coach, 'sessions', session);
  const accepted = { answer: 'record', area: 'sessions', record_id, client_id: clientId, feed_id };
  await insert(coach, 'calendar_answers', answerTo('gone', '2026-11-11', accepted));
  await run();
  expect(await shownAt(coach)).toBe(1);
  expect(mailTo(coach).text).toContain('1 session in your calendar to confirm.');
});

test('knows the coach by name too, as the web app does', async () => {
  const [coaches, stranger] = ['Zq Coach:mailto:zq@else.example', 'Zq Stranger:mailto:zq@stranger.example'];
  const meeting = eventOn('2026-11-17', 'a', 'Zq Stranger').replace(
    'END:VEVENT',
    [coaches, stranger].map((one) => `ATTENDEE;CN=${one}\r\n`).join('') + 'END:VEVENT',
  );
  const coach = await coachWith(icsOf(meeting));
  await app.db.asOwner('update public.profiles set display_name = $2 where id = $1', [coach.id, 'Zq Coach']);
  await run();
  expect(await shownAt(coach, 'Zq Coach')).toBe(1);
  expect(mailTo(coach).text).toContain('1 session in your calendar to confirm.');
});

test.each([
  [1, '1 session in your calendar to confirm. Parts of your calendar are unclear: see the Sessions page.'],
  [0, '1 session in your calendar to confirm.\n'],
])(
  'where a calendar failed and was last read %i day ago, the mail and the page say so after a day',
  async (days, said) => {
    const coach = await coachWith(icsOf(eventOn('2026-11-16', 'a', 'Coaching')));
    await app.db.asOwner(
      `update public.calendar_feeds set problem = 'denied', problem_status = 401,
       read_at = now() - make_interval(days => $2, hours => 1) where user_id = $1`,
      [coach.id, days],
    );
    await run();
    expect(mailTo(coach).text).toContain(said);
    const fault = 'calendar.test says 401: the user name or password is no longer accepted.';
    const { calendars } = (await calls.call('get-calendars', coach.token, {})).body;
    expect(calendars).toMatchObject([{ fault: days === 0 ? null : fault }]);
    expect(expandFeeds(calendars, { zone: ZONE, from: '2026-01-01', until: NOW }).faults).toEqual(
      days === 0 ? [] : [fault],
    );
  },
);

test('counts nothing of another coach: no events, clients, sessions or answers', async () => {
  const [five, one] = [
    await coachOfFive('Zq Marker'),
    await coachWith(icsOf(eventOn('2026-11-17', 'refused', 'Zq Marker'))),
  ];
  const none = await coachWith(icsOf());
  const two = await coachWith(
    icsOf(eventOn('2026-11-16', 'refused', 'Coaching'), eventOn('2026-11-19', 'logged', 'Coaching')),
  );
  await run();
  expect(mailTo(five).text).toContain('5 sessions in your calendar to confirm');
  // Only the client's name would make this one a session, and the client is another coach's.
  expect([await shownAt(one), await shownAt(two)]).toEqual([0, 2]);
  expect(mailTo(one).text).toContain('No sessions to confirm.');
  expect(mailTo(none).text).toContain('No sessions to confirm.');
  expect(mailTo(two).text).toContain('2 sessions in your calendar to confirm.');
});

test('without a connected calendar starts no count and says what it said before', async () => {
  const coach = await coachOfFive('Zq Marker');
  const [{ id }] = await calls.feeds(coach.token);
  await calls.disconnect(coach.token, id);
  await run({ calendarsMaxMs: 0 });
  expect(mailTo(coach).text).toContain('No sessions to confirm.');
  expect(mailTo(coach).text).not.toContain('calendar');
});

test.each([
  ['events', 'private.calendar_events', 'event'],
  ['answers', 'public.calendar_answers', 'key'],
])('where the %s cannot be decrypted, the mail says so and still comes', async (_what, table, column) => {
  const [coach, other] = [await coachOfFive('Zq Marker'), await coachOfFive('Zq Other')];
  const [theirs] = await app.db.asOwner<{ text: unknown }>(
    `select ${column} as text from ${table} where user_id = $1 limit 1`,
    [other.id],
  );
  await app.db.asOwner(`update ${table} set ${column} = $2 where user_id = $1`, [coach.id, theirs!.text]);
  await run();
  expect(mailTo(coach).text).toContain(UNREAD);
  expect(mailTo(coach).text).toContain('Last week, from 16 November 2026');
  expect(mailTo(other).text).toContain('5 sessions in your calendar to confirm.');
  expect(errors).toMatchObject([{ userId: coach.id, err: { name: 'DecryptionError' } }]);
});

test('where the calendars take too long, the mail says so and still comes', async () => {
  const coach = await coachOfFive('Zq Marker');
  await run({ calendarsMaxMs: 1 });
  expect(mailTo(coach).text).toContain(UNREAD);
  expect(errors).toMatchObject([{ userId: coach.id, err: { message: expect.stringContaining('took too long') } }]);
});

test('where a calendar has too much, the mail says so', async () => {
  const endless = icsEvent('endless', 'Coaching').replace('SUMMARY', 'RRULE:FREQ=SECONDLY\r\nSUMMARY');
  const coach = await coachWith(icsOf(eventOn('2026-11-16', 'a', 'Coaching'), endless));
  await run();
  expect(mailTo(coach).text).toContain(UNREAD);
  expect(mailTo(coach).text).not.toContain('in your calendar w');
});

test('where one event cannot be read, the others are counted and the mail says so', async () => {
  const endless = icsEvent('endless', 'Coaching zq7').replace(
    'SUMMARY',
    'RRULE:FREQ=DAILY;INTERVAL=9999999999\r\nSUMMARY',
  );
  const coach = await coachWith(icsOf(eventOn('2026-11-16', 'a', 'Coaching'), endless));
  await run();
  expect(mailTo(coach).text).toContain(
    '1 session in your calendar to confirm. Parts of your calendar are unclear: see the Sessions page.',
  );
  expect(mailTo(coach).text).not.toContain('Coaching zq7');
});

test('a server that stops while it counts leaves the mail to another one', async () => {
  const coach = await coachOfFive('Zq Marker');
  const stopping = new AbortController();
  const asUser: WeeklyContext['db']['asUser'] = async (...given) => {
    setTimeout(() => stopping.abort(), 20);
    return app.db.asUser(...given);
  };
  const context: WeeklyContext = {
    db: { asServer: app.db.asServer, asUser },
    dataKeys: app.deps.dataKeys,
    mailer: recordingMailer((mail) => void mails.push(mail)),
    settings: app.settings,
    log: pino({ level: 'silent' }),
    now: () => new Date(NOW),
    calendarsMaxMs: 60_000,
  };
  await SEND_WEEKLY_MAILS.run(context, stopping.signal);
  expect(mails).toEqual([]);
  await app.db.asOwner('update private.weekly_mails set claimed_until = now()');
  await run();
  expect(mailTo(coach).text).toContain('5 sessions in your calendar to confirm.');
});
