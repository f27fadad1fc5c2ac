// Plays the servers of many calendars: /NUMBER.ics is one. The first request for each gets its events; later ones get what the number
// says. Prints its port; after each line of input it prints what it was asked for since the last one.
import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { CALENDAR_CERTIFICATE, CALENDAR_KEY } from '#tests/support/calendars/calendar-certificate.ts';
import { icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';

const SLOW_MS = 3_000;
const EVENTS = 60;
const MANY_EVENTS = 2_000;

/** Of a hundred calendars: how many answer so. The others have not changed and say so. */
const KINDS: readonly (readonly [name: string, percent: number])[] = [
  ['endless', 1],
  ['slow', 2],
  ['missing', 3],
  ['changed', 10],
  // As Google sends a calendar each time, large and without an ETag.
  ['large', 2],
];

function kindOf(number: number): string {
  let left = number % 100;
  for (const [name, percent] of KINDS) if ((left -= percent) < 0) return name;
  return 'unchanged';
}

const calendar = (events: number, version: number) =>
  icsOf(...Array.from({ length: events }, (_, at) => icsEvent(`event-${at}@example.org`, `Coaching ${at} ${version}`)));
const LARGE = calendar(MANY_EVENTS, 0);

const asked = new Map<number, number>();
let counts: Record<string, number> = {};
let [open, mostOpen, bytes] = [0, 0, 0];

function answer(number: number, response: ServerResponse): void {
  const times = asked.get(number) ?? 0;
  asked.set(number, times + 1);
  const kind = kindOf(number);
  counts[kind] = (counts[kind] ?? 0) + 1;
  const send = (text: string) => {
    bytes += text.length;
    response
      .writeHead(200, { 'content-type': 'text/calendar', ...(kind !== 'large' && { etag: `"${times}"` }) })
      .end(text);
  };
  if (kind === 'large') send(LARGE);
  else if (times === 0) send(calendar(EVENTS, 0));
  else if (kind === 'changed') send(calendar(EVENTS, times));
  else if (kind === 'missing') response.writeHead(404).end();
  else if (kind === 'endless') response.writeHead(200).write('BEGIN:VCALENDAR\r\n');
  else setTimeout(() => response.writeHead(304).end(), kind === 'slow' ? SLOW_MS : 0);
}

const server = createServer({ key: CALENDAR_KEY, cert: CALENDAR_CERTIFICATE }, (request, response) => {
  response.on('error', () => undefined);
  answer(Number(/\d+/.exec(request.url ?? '')?.[0]), response);
});
server.on('connection', (socket) => {
  mostOpen = Math.max(mostOpen, (open += 1));
  socket.on('error', () => undefined).on('close', () => (open -= 1));
});
server.on('tlsClientError', () => undefined);
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
createInterface({ input: process.stdin }).on('line', () => {
  console.log(JSON.stringify({ ...counts, mostOpen, bytes }));
  [counts, mostOpen, bytes] = [{}, open, 0];
});
