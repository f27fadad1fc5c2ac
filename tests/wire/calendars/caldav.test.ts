// Calendars by CalDAV: Debian's Radicale on this machine.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { changeDataKey, createDataKeys } from '#server/encryption/data-keys.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import {
  RADICALE_PASSWORD,
  RADICALE_USER,
  radicaleVersion,
  startRadicale,
  type Radicale,
} from '#tests/support/calendars/radicale.ts';

const version = radicaleVersion();
if (version === null) console.log('Skipped: Radicale is not installed (Debian: apt-get install radicale).');

describe.skipIf(version === null)(`Radicale ${version}`, () => {
  let app: TestApp;
  let calls: ReturnType<typeof createCalendarCalls>;
  let radicale: Radicale;
  let coach: { id: string; token: string };
  /** Methods and paths of all that was asked. */
  let asked: string[];
  beforeAll(async () => {
    const openFetch = openTestFetch();
    app = await startTestApp({
      openFetch: () => {
        const { fetch, ...reading } = openFetch();
        return {
          ...reading,
          fetch: (input, init) => {
            asked.push(`${init?.method} ${new URL(input).pathname}`);
            return fetch(input, init);
          },
        };
      },
    });
    calls = createCalendarCalls(app);
    radicale = await startRadicale();
  });
  afterAll(async () => {
    await radicale.stop();
    await app.close();
  });
  beforeEach(async () => {
    asked = [];
    await app.db.asOwner('delete from public.calendar_feeds');
    for (const name of ['coaching', 'private']) {
      await radicale.send('DELETE', `/${RADICALE_USER}/${name}/`);
      await radicale.makeCalendar(name);
    }
    await radicale.put('coaching', 'a.ics', icsOf(icsEvent('a', 'Änna')));
    await radicale.put('coaching', 'b.ics', icsOf(icsEvent('b', 'Ben & Co <b>')));
    await radicale.put('private', 'c.ics', icsOf(icsEvent('c', 'Dentist')));
    coach = await app.signUp();
  });

  const access = { kind: 'caldav', user: RADICALE_USER, password: RADICALE_PASSWORD };
  const connect = (address: string, more: object = {}) => calls.connect(coach.token, { ...access, address, ...more });
  const readAgain = async () => {
    await app.db.asOwner(`update private.calendar_sources set next_read_at = now() - interval '1 second'`);
    asked = [];
    await READ_CALENDARS.run(app.deps, new AbortController().signal);
  };
  const summaries = async () =>
    [...(await calls.texts(coach.token)).join('').matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary).toSorted();

  test('all calendars of an account are found by the address of the server', async () => {
    expect(await connect(radicale.url)).toMatchObject({ status: 200 });
    expect(await summaries()).toEqual(['Ben & Co <b>', 'Dentist', 'Änna'].toSorted());
    expect(await calls.feeds(coach.token)).toMatchObject([
      { kind: 'caldav', events: 3, place: `127.0.0.1:${new URL(radicale.url).port}/…` },
    ]);
  });

  test('one calendar is read by its own address', async () => {
    expect(await connect(`${radicale.url}${RADICALE_USER}/coaching/`)).toMatchObject({ status: 200 });
    expect(await summaries()).toEqual(['Ben & Co <b>', 'Änna']);
  });

  test('a wrong password is said so, and nothing is kept', async () => {
    for (const address of [radicale.url, `${radicale.url}${RADICALE_USER}/coaching/`]) {
      const answer = await connect(address, { password: 'wrong' });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('127.0.0.1 says 401')]);
    }
    expect(await app.db.asOwner('select from private.calendar_sources')).toEqual([]);
  });

  test('where nothing has changed nothing but that is asked', async () => {
    await connect(radicale.url);
    await readAgain();
    expect(new Set(asked.map((request) => request.split(' ')[0]))).toEqual(new Set(['PROPFIND']));
    expect(asked).toHaveLength(2);
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 3, problem: null }]);
  });

  test('only what has changed is read', async () => {
    await connect(radicale.url);
    await radicale.put('coaching', 'a.ics', icsOf(icsEvent('a', 'Anna later')));
    await radicale.put('coaching', 'd.ics', icsOf(icsEvent('d', 'Dora')));
    await radicale.remove('coaching', 'b.ics');
    await readAgain();
    expect(await summaries()).toEqual(['Anna later', 'Dentist', 'Dora']);
    // Two calendars are asked for their state, one for its changes and these for their content.
    expect(asked.map((request) => request.split(' ')[0])).toEqual(['PROPFIND', 'PROPFIND', 'REPORT', 'REPORT']);
    await readAgain();
    expect(await summaries()).toEqual(['Anna later', 'Dentist', 'Dora']);
  });

  test('what has changed since the coach’s key was changed replaces what was stored before', async () => {
    await connect(radicale.url);
    const wrapping = createWrappingKeys(app.settings.notesKeys);
    await changeDataKey(app.db.asOwner, wrapping, coach.id);
    await encryptWaiting({ db: app.db, dataKeys: createDataKeys(app.db, wrapping), log: app.deps.log });
    await radicale.put('coaching', 'a.ics', icsOf(icsEvent('a', 'Anna')));
    await radicale.send('DELETE', `/${RADICALE_USER}/coaching/b.ics`);
    await readAgain();
    expect(await summaries()).toEqual(['Anna', 'Dentist']);
  });

  test('an event that becomes a whole day, or very old, is forgotten', async () => {
    await connect(radicale.url);
    const wholeDay = icsEvent('a')
      .replaceAll(/:(20261120)T.*/g, ';VALUE=DATE:$1')
      .replace('DTEND;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121');
    await radicale.put('coaching', 'a.ics', icsOf(wholeDay));
    await radicale.put('coaching', 'b.ics', icsOf(icsEvent('b').replaceAll('20261120T', '20200101T')));
    await readAgain();
    expect(await summaries()).toEqual(['Dentist']);
  });

  test('a server that has forgotten its tokens is read as a whole', async () => {
    await connect(radicale.url);
    await radicale.put('coaching', 'a.ics', icsOf(icsEvent('a', 'Anna later')));
    await radicale.remove('private', 'c.ics');
    radicale.forgetTokens();
    await readAgain();
    expect(await summaries()).toEqual(['Anna later', 'Ben & Co <b>']);
  });

  test('long-over events are not asked for at first', async () => {
    await radicale.put('coaching', 'old.ics', icsOf(icsEvent('old').replaceAll('20261120T', '20200101T')));
    await radicale.put(
      'coaching',
      'series.ics',
      icsOf(icsEvent('series', 'Weekly', 'RRULE:FREQ=WEEKLY').replaceAll('20261120T', '20200101T')),
    );
    await connect(radicale.url);
    expect(await summaries()).toEqual(['Ben & Co <b>', 'Dentist', 'Weekly', 'Änna'].toSorted());
  });

  test('hundreds of events come in parts', async () => {
    for (let number = 0; number < 120; number += 1)
      await radicale.put('private', `${number}.ics`, icsOf(icsEvent(String(number))));
    await connect(`${radicale.url}${RADICALE_USER}/private/`);
    expect(await summaries()).toHaveLength(121);
    expect(asked.filter((request) => request.startsWith('REPORT'))).toHaveLength(1 + 3);
  });

  test('an account whose calendar was deleted says so', async () => {
    await connect(`${radicale.url}${RADICALE_USER}/private/`);
    await radicale.send('DELETE', `/${RADICALE_USER}/private/`);
    await readAgain();
    expect(await calls.feeds(coach.token)).toMatchObject([{ problem: 'not-found', problem_status: 404, events: 1 }]);
  });
});
