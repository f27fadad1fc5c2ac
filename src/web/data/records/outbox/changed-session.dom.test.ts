import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { eventRowId } from '#domain/calendar/row-id.ts';
import { ADA } from '#tests/support/web/outbox-coach.ts';
import {
  kept,
  lost,
  now,
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
import type { Operation } from '#web/data/device/operations.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from './outbox.ts';
import { recordChange } from './record-change.ts';
import { discardChange, recordRemoval } from './record-removal.ts';
import { removeAnyway, sendOutbox, settleConflict } from './send-outbox.ts';

expectLogs(
  /^Sending a change failed RowGone: /,
  /^update session failed WireError: A fault/,
  /^(?:delete session|undo deletion) failed: /,
);

vi.mock('#web/data/auth/auth.ts', async () => (await import('#tests/support/web/outbox-coach.ts')).authOfCoach);
useOutboxServer();

describe('a session of an event that another device recorded first', () => {
  const id = eventRowId(ADA, 'session', 'event');
  const theirs = { ...SESSION, notes: 'Theirs', topics: ['values'], duration: 90 };
  const recordedThere = () =>
    server.tables['sessions']?.set(id, { ...theirs, id, user_id: ADA, created_at: 'then', updated_at: 'then' });
  const accept = (values: object) => recordChange({ table: 'sessions', id, values: { ...SESSION, ...values } });

  it.each([
    ['as it was recorded', () => undefined],
    ['and changed since', () => Object.assign(server.tables['sessions']!.get(id)!, { updated_at: now() })],
  ])('%s is not overwritten, and what was written here waits for the coach', async (_, then) => {
    setOnline(false);
    await accept({ notes: 'Mine' });
    recordedThere();
    then();
    expect(await reconnect()).toMatchObject({
      held: [{ id, values: { notes: 'Mine' }, conflict: { updated_at: expect.any(String) } }],
    });
    expect(sessions()).toMatchObject([theirs]);
  });

  it('stays as it is where nothing was entered here', async () => {
    recordedThere();
    expect(await accept({ duration: 90 })).toBe('saved');
    expect(sessions()).toMatchObject([theirs]);
  });

  it('is not removed with what was recorded here', async () => {
    server.deliver = (method) => (method === 'POST' ? lost() : Response.json([]));
    await accept({ notes: 'Mine' });
    server.tables['sessions']?.clear();
    recordedThere();
    setOnline(false);
    await recordRemoval('sessions', [id]);
    expect(await reconnect()).toMatchObject({
      held: [{ id, kind: 'remove', conflict: { updated_at: expect.any(String) } }],
    });
    expect(sessions()).toMatchObject([theirs]);
  });
});

describe('a change of a stored session', () => {
  const NOTES = 'What was said';
  let base: Row & { updated_at: string };
  beforeEach(async () => {
    await recordChange({ ...RECORDED, values: { ...SESSION, notes: NOTES } });
    base = { ...stored() } as typeof base;
    server.writes = [];
  });
  const change = (values: Record<string, unknown>) => recordChange({ ...RECORDED, values, base });

  it('is written at once when online', async () => {
    expect(await change({ completed: false })).toBe('saved');
    expect([stored()?.['completed'], await kept()]).toEqual([false, []]);
  });

  it('waits with what was changed, and without the notes that it replaces', async () => {
    setOnline(false);
    expect(await change({ ...SESSION, notes: 'New notes', duration: 90 })).toBe('unsent');
    expect(await kept()).toMatchObject([
      {
        kind: 'change',
        values: { notes: 'New notes', duration: 90 },
        base: { duration: 60, updated_at: base.updated_at },
      },
    ]);
    expect(JSON.stringify(await kept())).not.toContain(NOTES);
    expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }] });
    expect(stored()).toMatchObject({ notes: 'New notes', duration: 90 });
    expect(server.writes).toEqual(['PATCH sessions']);
  });

  it('is written once when its response was lost', async () => {
    server.deliver = (method, answer) => (method === 'PATCH' ? lost() : answer);
    expect(await change({ completed: false })).toBe('unsent');
    expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }] });
    expect(server.writes).toEqual(['PATCH sessions', 'PATCH sessions nothing']);
    expect(await kept()).toEqual([]);
  });

  it('and further changes of it are one', async () => {
    setOnline(false);
    await change({ completed: false });
    await change({ duration: 90 });
    await change({ completed: true });
    expect(await kept()).toMatchObject([{ values: { duration: 90 } }]);
    await reconnect();
    expect(server.writes).toEqual(['PATCH sessions']);
  });

  it('edited again after its response was lost is no question', async () => {
    server.deliver = (method, answer) => (method === 'PATCH' ? lost() : answer);
    expect(await change({ notes: 'First' })).toBe('unsent');
    setOnline(false);
    await change({ notes: 'Second' });
    expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }], held: [] });
    expect(stored()).toMatchObject({ notes: 'Second' });
  });

  it('edited again keeps the version that it began with', async () => {
    setOnline(false);
    await change({ notes: 'First' });
    Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
    const newer = { ...stored() } as typeof base;
    await recordChange({ ...RECORDED, values: { duration: 90 }, base: newer });
    expect(await reconnect()).toMatchObject({ held: [{ conflict: {} }] });
    expect(stored()).toMatchObject({ notes: 'Theirs', duration: 60 });
  });

  it('is joined with what was changed elsewhere', async () => {
    setOnline(false);
    await change({ completed: false });
    Object.assign(stored() ?? {}, { duration: 90, updated_at: now() });
    await reconnect();
    expect(stored()).toMatchObject({ completed: false, duration: 90 });
  });

  it('of notes in an open form is no question when another device changed something else', async () => {
    Object.assign(stored() ?? {}, { duration: 90, updated_at: now() });
    expect(await change({ ...SESSION, notes: 'Mine' })).toBe('saved');
    expect(stored()).toMatchObject({ notes: 'Mine', duration: 90 });
  });

  it('that clashes waits until the coach has chosen, and can be chosen later', async () => {
    setOnline(false);
    await change({ notes: 'Mine' });
    Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
    expect(await reconnect()).toMatchObject({ held: [{ conflict: {} }] });
    expect(await kept()).toMatchObject([
      { values: { notes: 'Mine' }, conflict: { updated_at: stored()?.['updated_at'] } },
    ]);
    server.writes = [];
    await sendOutbox();
    expect(server.writes).toEqual([]);
    // Nothing in this test can ask, as when the coach decides later.
    expect(await settleConflict((await kept())[0] as Operation)).toBe(false);
    expect(await kept()).toMatchObject([{ values: { notes: 'Mine' } }]);
    expect(stored()).toMatchObject({ notes: 'Theirs' });
  });

  it('of a session that was deleted elsewhere keeps what was written', async () => {
    setOnline(false);
    await change({ notes: 'Mine' });
    server.tables['sessions']?.clear();
    await reconnect();
    expect(outbox()).toMatchObject([
      { values: { notes: 'Mine' }, refusal: { title: 'Not saved', text: 'It was deleted on another device.' } },
    ]);
  });

  it('is refused by its form when it waits for no reason of the connection', async () => {
    server.deliver = (method, answer) =>
      method === 'PATCH' ? Response.json({ code: 'XX000', message: 'A fault' }, { status: 500 }) : answer;
    await expect(change({ completed: false })).rejects.toThrow('A fault');
    expect(await kept()).toEqual([]);
  });

  describe('deleted', () => {
    const listed = () => queryClient.setQueryData(['sessions', 'list', {}, 1], [base]);
    afterEach(() => queryClient.clear());

    it('at once when online, and can be undone', async () => {
      expect(await recordRemoval('sessions', [OURS])).toMatchObject({ id: expect.any(String), rows: [{ id: OURS }] });
      expect([sessions(), await kept()]).toEqual([[], []]);
    });

    it('later when offline, also when its response is lost', async () => {
      listed();
      setOnline(false);
      expect(await recordRemoval('sessions', [OURS])).toBeNull();
      expect(await kept()).toMatchObject([{ kind: 'remove', values: {} }]);
      setOnline(true);
      server.deliver = (method, answer) => (method === 'DELETE' ? lost() : answer);
      expect(await sendOutbox()).toMatchObject({ isWaiting: true });
      expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }] });
      expect([sessions(), await kept()]).toEqual([[], []]);
    });

    describe('without an answer', () => {
      beforeEach(async () => {
        listed();
        server.deliver = (method, answer) => (method === 'POST' ? lost() : answer);
        expect(await recordRemoval('sessions', [OURS])).toBeNull();
        server.deliver = (_, answer) => answer;
      });

      it('is there again when the removal that waits is discarded', async () => {
        expect(sessions()).toEqual([]);
        await discardChange(outbox()[0]!);
        expect([sessions(), await kept()]).toMatchObject([[{ id: OURS, notes: NOTES }], []]);
      });

      it('stays as it is when the removal that waits never arrived', async () => {
        server.tables['sessions']?.set(OURS, base);
        server.deletions.clear();
        await discardChange(outbox()[0]!);
        expect([sessions(), await kept()]).toMatchObject([[{ id: OURS }], []]);
      });

      it('and discarded without a connection still waits', async () => {
        setOnline(false);
        await expect(discardChange(outbox()[0]!)).rejects.toThrow('could not be reached');
        expect(await kept()).toHaveLength(1);
      });

      it('is deleted once more when it was brought again, as by an import', async () => {
        await reconnect();
        server.tables['sessions']?.set(OURS, base);
        expect(await recordRemoval('sessions', [OURS])).toMatchObject({ rows: [{ id: OURS }] });
        expect(sessions()).toEqual([]);
      });
    });

    it('changed elsewhere since: stays until the coach decides', async () => {
      listed();
      setOnline(false);
      await recordRemoval('sessions', [OURS]);
      Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
      expect(await reconnect()).toMatchObject({ held: [{ kind: 'remove' }] });
      expect(sessions()).toHaveLength(1);
      await removeAnyway(outbox()[0] as Operation);
      expect(await sendOutbox()).toMatchObject({ sent: [{ id: OURS }] });
      expect(sessions()).toEqual([]);
    });

    it('with a change that waits, and loaded again since another device changed it: stays until the coach decides', async () => {
      setOnline(false);
      await change({ notes: 'Mine' });
      Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
      queryClient.setQueryData(['sessions', 'list', {}, 1], [{ ...stored() }]);
      await recordRemoval('sessions', [OURS]);
      expect(await reconnect()).toMatchObject({
        held: [{ kind: 'remove', conflict: { updated_at: expect.any(String) } }],
      });
      expect(sessions()).toMatchObject([{ notes: 'Theirs' }]);
    });

    it('with a change that was stored without an answer: needs no question', async () => {
      server.deliver = (method, answer) => (method === 'PATCH' ? lost() : answer);
      await change({ notes: 'Mine' });
      setOnline(false);
      queryClient.setQueryData(['sessions', 'list', {}, 1], [{ ...stored() }]);
      await recordRemoval('sessions', [OURS]);
      expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }], held: [] });
      expect(sessions()).toEqual([]);
    });

    it('without having been loaded: fails', async () => {
      setOnline(false);
      await expect(recordRemoval('sessions', [OURS])).rejects.toThrow('only be deleted with a connection');
    });
  });

  it('added and deleted again before it was sent leaves nothing', async () => {
    setOnline(false);
    const other = `${OURS.slice(0, -1)}9`;
    await recordChange({ ...RECORDED, id: other, values: { ...SESSION, date: '2026-11-18' } });
    queryClient.setQueryData(['sessions', 'list', {}, 1], [{ ...base, id: other }]);
    await recordRemoval('sessions', [other]);
    expect(await kept()).toEqual([]);
    queryClient.clear();
  });
});
