// Calls about calendars as the web app makes them.
import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';

export interface Answer {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what it is depends on the call
  readonly body: any;
}

export function createCalendarCalls({ fetch, settings }: Pick<TestApp, 'fetch' | 'settings'>) {
  const { publicUrl, publishableKey: apikey } = settings;
  const send = async (path: string, token: string, method: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${publicUrl}${path}`, {
      method,
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  const call = (name: string, token: string, body: object) => send(`/functions/v1/${name}`, token, 'POST', body);
  return {
    send,
    call,
    /** By default an iCal address. */
    connect: (token: string, feed: object) =>
      call('connect-calendar', token, { id: randomUUID(), kind: 'ical', label: 'Work', ...feed }),
    read: (token: string, id: string) => call('read-calendar', token, { id }),
    texts: async (token: string): Promise<string[]> =>
      (await call('get-calendars', token, {})).body.calendars.map(({ text }: { text: string }) => text),
    feeds: async (token: string) => (await send('/rest/v1/calendar_feeds?order=connected_at', token, 'GET')).body,
    disconnect: (token: string, id: string) => send(`/rest/v1/calendar_feeds?id=eq.${id}`, token, 'DELETE'),
  };
}

/** An .ics file with these events. */
export const icsOf = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');

export const icsEvent = (uid: string, summary = uid, ...more: readonly string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261120T090000Z',
    'DTEND:20261120T100000Z',
    `SUMMARY:${summary}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n');
