// What is saved during maintenance waits on this device and is sent when it is over (ADR 144).
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { ADA } from '#tests/support/web/outbox-coach.ts';
import { kept, OURS, RECORDED, reconnect, server, stored, useOutboxServer } from '#tests/support/web/outbox-server.ts';
import { connection } from '#web/data/wire/connection.ts';
import { isMaintenance, operatorNotice } from '#web/data/wire/operator-notice.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordChange } from './record-change.ts';
import { recordRemoval } from './record-removal.ts';
import { sendOutbox } from './send-outbox.ts';

expectLogs(/^delete records failed/);

vi.mock('#web/data/auth/auth.ts', async () => (await import('#tests/support/web/outbox-coach.ts')).authOfCoach);
useOutboxServer();

const NOTICE = { 'X-Notice': 'maintenance Back%20soon' };
const REFUSAL = {
  code: 'maintenance',
  message: 'During maintenance nothing can be changed.',
  details: null,
  hint: null,
};
/** Before it does anything: useOutboxServer puts its own there at each test. */
const maintain = () => {
  const usual = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') {
      const read = await usual(input, init);
      return Response.json(await read.json(), { headers: NOTICE });
    }
    const headers = { ...NOTICE, 'Retry-After': '60', 'X-Sb-Error-Code': 'maintenance' };
    return Response.json(REFUSAL, { status: 503, headers });
  });
  return () => vi.stubGlobal('fetch', usual);
};

let end = () => {};
beforeEach(() => void (end = maintain()));
afterEach(() => {
  operatorNotice.set(null);
  queryClient.clear();
});

it('a new session is stored, is not a failure however often it is tried, and is sent afterwards', async () => {
  await expect(recordChange(RECORDED)).resolves.toBe('unsent');
  expect(await kept()).toMatchObject([{ id: OURS, refusal: null, conflict: null }]);
  expect([isMaintenance(), connection()]).toEqual([true, 'online']);
  expect(await sendOutbox()).toEqual({ sent: [], held: [], isWaiting: true });
  expect(await kept()).toMatchObject([{ id: OURS, refusal: null, conflict: null }]);
  expect([stored(), server.writes]).toEqual([undefined, []]);
  end();
  expect((await reconnect()).sent).toHaveLength(1);
  expect(stored()).toMatchObject({ duration: 60 });
  expect([await kept(), isMaintenance()]).toEqual([[], false]);
});

it('a change and a deletion are stored too', async () => {
  const row = { ...RECORDED.values, id: OURS, user_id: ADA, created_at: 'then', updated_at: 'then' };
  server.tables['sessions']!.set(OURS, row);
  queryClient.setQueryData(['sessions', 'page'], [row]);
  await expect(recordChange({ ...RECORDED, values: { duration: 45 }, base: row })).resolves.toBe('unsent');
  await expect(recordRemoval('sessions', [OURS])).resolves.toBeNull();
  expect(await kept()).toMatchObject([{ id: OURS, kind: 'remove', refusal: null }]);
  end();
  await reconnect();
  expect(stored()).toBeUndefined();
});

it('says when it will be sent', async () => {
  const warn = vi.spyOn(toast, 'warn');
  await recordChange(RECORDED);
  announceSavedOnDevice();
  expect(warn).toHaveBeenCalledWith({
    title: 'Saved on this device',
    description: 'It will sync after the maintenance.',
  });
});
