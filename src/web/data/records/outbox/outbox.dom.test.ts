import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { ADA, BEN, coach } from '#tests/support/web/outbox-coach.ts';
import {
  CLIENT,
  kept,
  lost,
  OURS,
  reconnect,
  RECORDED,
  server,
  SESSION,
  sessions,
  setOnline,
  stored,
  useOutboxServer,
  type Row,
} from '#tests/support/web/outbox-server.ts';
import { foldOperation, moveOperation, type Operation } from '#web/data/device/operations.ts';
import { IDBObjectStore } from 'fake-indexeddb';

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DuplicateSession } from '../duplicate-session.ts';
import { outbox, renewOutbox } from './outbox.ts';
import { recordChange } from './record-change.ts';
import { sendOperation } from './send-operation.ts';
import { sendOutbox } from './send-outbox.ts';

expectLogs(
  /^Sending a change failed: You(?: need an active subscription|r account is full)/,
  /^(?:add session|Sending a change) failed DuplicateSession: /,
  /^Storing an unsent change failed null/,
  /^add session failed: The server could not be reached/,
);

vi.mock('#web/data/auth/auth.ts', async () => (await import('#tests/support/web/outbox-coach.ts')).authOfCoach);
useOutboxServer();

it('is stored at once when online, and does not stay on the device', async () => {
  expect(await recordChange(RECORDED)).toBe('saved');
  expect(sessions()).toMatchObject([{ id: OURS, user_id: ADA }]);
  expect(await kept()).toEqual([]);
});

it('is stored on the device when offline, survives a restart, and is sent later', async () => {
  setOnline(false);
  expect(await recordChange(RECORDED)).toBe('unsent');
  expect(outbox()).toMatchObject([{ id: OURS, kind: 'add', refusal: null }]);
  expect(await kept()).toHaveLength(1);
  expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }], held: [], isWaiting: false });
  expect(sessions()).toMatchObject([{ id: OURS }]);
  expect([await kept(), outbox()]).toEqual([[], []]);
});

it('is one session when the response was lost, and when two tabs send it', async () => {
  server.deliver = (method, answer) => (method === 'POST' ? lost() : answer);
  expect(await recordChange(RECORDED)).toBe('unsent');
  expect(sessions()).toHaveLength(1);
  server.deliver = (_, answer) => answer;
  const outcomes = await Promise.all([sendOperation(OURS), sendOperation(OURS)]);
  expect(outcomes.map(({ kind }) => kind)).not.toContain('refused');
  expect(sessions()).toHaveLength(1);
  expect(await kept()).toEqual([]);
});

it('stays unsent while the server fails', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  setOnline(true);
  server.deliver = () => Response.json({ code: 'PGRST000', message: 'database gone' }, { status: 503 });
  expect(await sendOutbox()).toEqual({ sent: [], held: [], isWaiting: true });
  expect(outbox()).toMatchObject([{ id: OURS, refusal: null }]);
});

describe('a refusal', () => {
  const addOther = () => server.tables['sessions']?.set('other', { ...SESSION, id: 'other' });

  it('is shown by the form while the form is open', async () => {
    addOther();
    await expect(recordChange(RECORDED)).rejects.toBeInstanceOf(DuplicateSession);
    expect(await kept()).toEqual([]);
  });

  it('that comes later is stored with the session until it is corrected', async () => {
    setOnline(false);
    await recordChange(RECORDED);
    addOther();
    expect(await reconnect()).toMatchObject({ held: [{ id: OURS }], isWaiting: false });
    expect(outbox()).toMatchObject([{ id: OURS, refusal: { title: 'Duplicate Session' } }]);
    server.writes = [];
    await sendOutbox();
    expect(server.writes).toEqual([]);

    await expect(recordChange(RECORDED)).rejects.toBeInstanceOf(DuplicateSession);
    expect(await kept()).toMatchObject([{ id: OURS, refusal: { title: 'Duplicate Session' } }]);
    await recordChange({ ...RECORDED, values: { ...SESSION, date: '2026-11-19' } });
    expect(stored()).toMatchObject({ date: '2026-11-19' });
    expect(await kept()).toEqual([]);
  });

  it('for an ended subscription has its own text', async () => {
    setOnline(false);
    await recordChange(RECORDED);
    setOnline(true);
    const text = 'You need an active subscription to access this feature';
    server.deliver = (method, answer) =>
      method === 'POST' ? Response.json({ code: 'PT402', message: text }, { status: 402 }) : answer;
    await sendOutbox();
    expect(outbox()).toMatchObject([{ refusal: { title: 'Subscription Required', text } }]);
  });

  it('of a full account is said, and what comes after it is sent: that may make room', async () => {
    await recordChange(RECORDED);
    const base = { ...stored() } as Row & { updated_at: string };
    const other = `${OURS.slice(0, -1)}2`;
    setOnline(false);
    await recordChange({ ...RECORDED, id: other, values: { ...SESSION, date: '2026-11-19' } });
    vi.setSystemTime(Date.now() + 5);
    onTestFinished(() => void vi.useRealTimers());
    await recordChange({ ...RECORDED, values: { completed: false }, base });
    setOnline(true);
    const text = 'Your account is full: it can hold 90 MB.';
    server.deliver = (method, answer) => {
      if (method !== 'POST') return answer;
      server.tables['sessions']?.delete(other);
      return Response.json({ code: 'PT413', message: text }, { status: 413 });
    };
    expect(await sendOutbox()).toMatchObject({ sent: [{ id: OURS }], held: [{ id: other }], isWaiting: false });
    expect(outbox()).toMatchObject([{ id: other, refusal: { title: 'Not saved', text } }]);
  });
});

it('is sent again with the new values when it was changed while being sent', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  const first = outbox()[0] as Operation;
  setOnline(true);
  server.deliver = async (method, answer) => {
    const later = { ...first, revision: 'later', sent: [SESSION], values: { ...SESSION, duration: 90 } };
    if (method === 'POST') await foldOperation(OURS, () => later);
    return answer;
  };
  expect(await sendOutbox()).toMatchObject({ isWaiting: true });
  expect(await kept()).toHaveLength(1);
  await reconnect();
  expect(sessions()).toMatchObject([{ id: OURS, duration: 90 }]);
  expect(await kept()).toEqual([]);
});

it('stores its new client once, and keeps what was entered about the client since', async () => {
  const newClient = { id: CLIENT, name: 'Zoe Adler' };
  setOnline(false);
  await recordChange({ ...RECORDED, newClient });
  await recordChange({
    ...RECORDED,
    id: `${OURS.slice(0, -1)}2`,
    values: { ...SESSION, date: '2026-11-19' },
    newClient,
  });
  server.tables['clients']?.set(CLIENT, {
    id: CLIENT,
    user_id: ADA,
    name: 'Zoe Adler',
    phone: '0123',
    updated_at: 'later',
  });
  await reconnect();
  expect([...(server.tables['clients']?.values() ?? [])]).toMatchObject([{ name: 'Zoe Adler', phone: '0123' }]);
  expect(sessions()).toHaveLength(2);
});

it('is neither shown nor sent under another account', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  coach.userId = BEN;
  expect(await reconnect()).toEqual({ sent: [], held: [], isWaiting: false });
  expect(outbox()).toEqual([]);
  expect(await sendOperation(OURS)).toMatchObject({ kind: 'waiting' });
  expect(server.writes).toEqual([]);
  coach.userId = ADA;
  await reconnect();
  expect(sessions()).toMatchObject([{ user_id: ADA }]);
});

it('is sent directly from a device without storage', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('Private window');
  });
  expect(await recordChange(RECORDED)).toBe('saved');
  expect(sessions()).toHaveLength(1);
});

/** A browser takes each row, and finds only afterwards that there is no room. */
function fillDevice(): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const taken = put.apply(this, row);
    taken.addEventListener('success', () => this.transaction.abort());
    return taken;
  });
}

it('is not said to be that of another row where the device is full', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  const [waiting] = await kept();
  fillDevice();
  await expect(moveOperation(waiting!, { ...waiting!, id: CLIENT })).rejects.toBeDefined();
  expect(await kept()).toEqual([waiting]);
});

it('stays in its form, with an error, where the device is offline and full', async () => {
  setOnline(false);
  fillDevice();
  await expect(recordChange(RECORDED)).rejects.toThrow(/could not be reached/);
  expect(await kept()).toEqual([]);
});

it('is sent after the change that makes room for it', async () => {
  await recordChange(RECORDED);
  const base = { ...stored() } as Row & { updated_at: string };
  setOnline(false);
  const other = `${OURS.slice(0, -1)}2`;
  await recordChange({ ...RECORDED, id: other, values: { ...SESSION, notes: 'Second' } });
  // The order is that of the clock.
  vi.setSystemTime(Date.now() + 5);
  onTestFinished(() => void vi.useRealTimers());
  await recordChange({ ...RECORDED, values: { date: '2026-11-21' }, base });
  expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }, { id: other }], held: [] });
  expect(sessions().map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20']);
});

it('a session whose client is refused waits behind the client', async () => {
  setOnline(false);
  await recordChange({ ...RECORDED, newClient: { id: CLIENT, name: 'Zoe Adler' } });
  setOnline(true);
  const text = 'You need an active subscription to access this feature';
  server.deliver = (method, answer) =>
    method === 'POST' ? Response.json({ code: 'PT402', message: text }, { status: 402 }) : answer;
  await renewOutbox();
  expect(await sendOutbox()).toMatchObject({ held: [{ id: CLIENT }], isWaiting: false });
  expect(await kept()).toMatchObject([
    { table: 'clients', refusal: { title: 'Subscription Required' } },
    { table: 'sessions', refusal: null },
  ]);
});

it('keeps all that is known of a client who waits when a session names them', async () => {
  setOnline(false);
  const client = { name: 'Zoe Adler', email: 'zoe@example.org', phone: null, notes: null };
  await recordChange({ table: 'clients', id: CLIENT, values: client });
  await recordChange({ ...RECORDED, newClient: { id: CLIENT, name: 'Zoe Adler' } });
  await reconnect();
  expect([...(server.tables['clients']?.values() ?? [])]).toMatchObject([client]);
  expect(sessions()).toHaveLength(1);
});
