// What becomes of every record that is added, changed or deleted, by what comes back (spec decision 25): an answer is an error of its
// form, whichever server gave it. Only what the connection lost before an answer waits, of the records that can.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { kept, lost, setOnline, useOutboxServer } from '#tests/support/web/outbox-server.ts';
import { setReached } from '#web/data/wire/connection.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { FOREIGN_TEXT } from '#web/data/wire/wire-error.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordType } from '../record-types.ts';
import { deleteRow } from '../deletions.ts';
import { recordChange } from './record-change.ts';
import { recordRemoval } from './record-removal.ts';

expectLogs(/^(?:add|update|delete) .+ failed/, /^Reaching the server failed: /);

vi.mock('#web/data/auth/auth.ts', async () => (await import('#tests/support/web/outbox-coach.ts')).authOfCoach);
useOutboxServer();
afterEach(() => {
  vi.useRealTimers();
  setReached(true);
  queryClient.clear();
});

const ID = '50000000-0000-4000-8000-000000000009';
const base = { id: ID, user_id: 'ada', created_at: 'then', updated_at: 'then' } as const;
type Write = readonly [name: string, write: () => Promise<unknown>, canWait: boolean];

function writesOf(table: RecordName): Write[] {
  // These are made by the server alone.
  if (table === 'erased_sessions') return [[`delete ${table}`, () => deleteRow(table, ID), false]];
  return [
    [`add ${table}`, () => recordChange({ table, id: ID, values: { x: 1 } }), true],
    [`change ${table}`, () => recordChange({ table, id: ID, values: { x: 2 }, base }), true],
    [`delete ${table}`, () => recordRemoval(table, [ID]), true],
  ];
}

const WRITES = RECORD_NAMES.flatMap(writesOf);

const html = { headers: { 'Content-Type': 'text/html' } };
const cutOff = (status: number) =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status });

const ANSWERS: readonly (readonly [name: string, answer: () => Response, text: string])[] = [
  ['a page with 502', () => new Response('<h1>Bad Gateway</h1>', { status: 502, ...html }), FOREIGN_TEXT],
  ['a page with 403', () => new Response('<h1>Forbidden</h1>', { status: 403, ...html }), FOREIGN_TEXT],
  ['a page with 200', () => new Response('<h1>Wi-Fi of the hotel</h1>', { status: 200, ...html }), FOREIGN_TEXT],
  ['a page that breaks off', () => cutOff(502), FOREIGN_TEXT],
  ['504 without a body', () => new Response(null, { status: 504 }), FOREIGN_TEXT],
  ['404 without a body', () => new Response(null, { status: 404 }), FOREIGN_TEXT],
  ['200 without a body', () => new Response(null, { status: 200 }), FOREIGN_TEXT],
  ['404 with an empty list', () => Response.json([], { status: 404 }), FOREIGN_TEXT],
  ['JSON of a gateway', () => Response.json({ message: 'Service Unavailable' }, { status: 503 }), FOREIGN_TEXT],
  [
    'a server that starts',
    () => Response.json({ code: 503, message: 'Starting up.' }, { status: 503 }),
    'Starting up.',
  ],
  ['no database', () => Response.json({ code: 'PGRST000', message: 'No database' }, { status: 503 }), 'No database'],
  ['a shutdown', () => Response.json({ code: '57P01', message: 'Shutting down' }, { status: 503 }), 'Shutting down'],
  ['a fault', () => Response.json({ code: 'XX000', message: 'Fault' }, { status: 500 }), 'Fault'],
];
const LOST: readonly (readonly [name: string, answer: () => Response | Promise<Response>])[] = [
  ['no answer', lost],
  ['an answer that breaks off', () => cutOff(201)],
];

/** A row that a page has loaded, without which a deletion cannot wait. */
const load = (table: string) => {
  const name = table.split(' ').at(-1) as RecordName;
  if (name !== 'erased_sessions') queryClient.setQueryData([...recordType(name).key, 'page'], [base]);
};

describe.each(WRITES)('to %s', (name, write, canWait) => {
  it.each(ANSWERS)('%s is an error, and nothing waits', async (_, answer, text) => {
    load(name);
    vi.stubGlobal('fetch', async () => answer());
    await expect(write()).rejects.toThrow(text);
    expect(await kept()).toEqual([]);
  });

  it.each(LOST)('%s leaves it on the device, if it can wait', async (_, answer) => {
    load(name);
    vi.stubGlobal('fetch', async () => answer());
    const outcome = await write().catch((error: unknown) => error);
    expect(await kept()).toHaveLength(canWait ? 1 : 0);
    if (canWait) expect(outcome).toBe(name.startsWith('delete') ? null : 'unsent');
    else expect(outcome).toBeInstanceOf(Error);
  });

  it('a device that is offline stores it, if it can wait', async () => {
    load(name);
    setOnline(false);
    await write().catch(() => undefined);
    expect(await kept()).toHaveLength(canWait ? 1 : 0);
  });
});

describe('a save that takes long', () => {
  const add = () => recordChange({ table: 'supervision_sessions', id: ID, values: { x: 1 } });
  const isProbe = (input: RequestInfo | URL) => String(input).includes('/readyz');
  const silence: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  /** How the save ends, or null if it goes on. */
  const after = async (ms: number, answer: typeof fetch, save: Promise<unknown> = start(answer)) => {
    let ended: unknown = null;
    save.then(
      (outcome) => (ended = outcome),
      (error: unknown) => (ended = error),
    );
    // The device's storage needs turns of the event loop between the timers.
    for (let passed = 0; passed < ms; passed += 500) {
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
      await passTime(500);
    }
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    return ended;
  };
  const start = (answer: typeof fetch) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', answer);
    return add();
  };

  it('leaves the form after 8 seconds if nothing else is answered either', async () => {
    expect(await after(9_000, silence)).toBe('unsent');
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['is saved', () => new Response(null, { status: 201 }), 'saved'],
    [
      'is an error',
      () => new Response('<h1>Gateway Time-out</h1>', { status: 504, ...html }),
      { message: FOREIGN_TEXT },
    ],
  ])('goes on in its form while the server answers, and %s in the end', async (_, late, expected) => {
    let answer: (response: Response) => void = () => undefined;
    const save = start((input) =>
      isProbe(input) ? Promise.resolve(new Response('ok')) : new Promise((resolve) => (answer = resolve)),
    );
    expect(await after(25_000, silence, save)).toBeNull();
    answer(late());
    const ended = await after(1_000, silence, save);
    if (typeof expected === 'string') expect(ended).toBe(expected);
    else expect(ended).toMatchObject(expected);
    expect(await kept()).toEqual([]);
  });

  it('is an error when its tries are over and the server still answers', async () => {
    const hanging: typeof fetch = (input, init) =>
      isProbe(input) ? Promise.resolve(new Response('ok')) : silence(input, init);
    expect(await after(125_000, hanging)).toMatchObject({ name: 'RequestTimeout' });
    expect(await kept()).toEqual([]);
  });
});
