import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WhichToKeepHost } from './which-to-keep-host.tsx';

expectLogs(/^update client failed ChangedElsewhere: /);

const ID = '50000000-0000-4000-8000-000000000001';
const ENTERED = { name: 'Anna', email: '', phone: null, notes: 'First' };
const BASE = { id: ID, user_id: USER_ID, ...ENTERED, updated_at: '2026-11-22T08:00:00.000001+00:00' };

/** A server that stores one client, which takes a change of the version that it has and no other. */
function serverWith(stored: typeof BASE) {
  let row: Record<string, unknown> = stored;
  let changes = 0;
  const written: unknown[] = [];
  const answers: Answers = { 'GET /rest/v1/clients': () => ({ body: [row] }) };
  fakeServer(answers);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method !== 'PATCH') return answer(input, init);
    const expected = new URL(input).searchParams.get('updated_at');
    if (expected !== null && expected !== `eq.${String(row['updated_at'])}`) return Response.json([]);
    const { updated_at: _time, ...change } = JSON.parse(String(init.body)) as Record<string, unknown>;
    written.push(change);
    row = { ...row, ...change, updated_at: `later ${++changes}` };
    return Response.json([{ id: ID }]);
  });
  return { written, row: () => row, change: (change: object) => (row = { ...row, ...change, updated_at: 'other' }) };
}

beforeEach(async () => {
  // The host loads it when it asks; on a busy machine that takes longer than a query waits.
  await import('./which-to-keep.tsx');
  await signIn();
});
afterEach(() => {
  forgetServer();
  vi.restoreAllMocks();
});

const save = (change: Partial<typeof ENTERED>) =>
  recordChange({ table: 'clients', id: ID, values: { ...ENTERED, ...change }, base: BASE });

describe('a save on top of a newer version', () => {
  it('is written at once when nothing was changed elsewhere', async () => {
    const server = serverWith(BASE);
    await save({ notes: 'Mine' });
    expect(server.written).toEqual([{ ...ENTERED, notes: 'Mine' }]);
  });

  it('keeps what was changed elsewhere in other fields', async () => {
    const server = serverWith({ ...BASE, name: 'Anna Meier', updated_at: 'newer' });
    await save({ notes: 'Mine' });
    expect(server.written).toEqual([{ notes: 'Mine' }]);
    expect(server.row()).toMatchObject({ name: 'Anna Meier', notes: 'Mine' });
  });

  it('is done when the stored row already says the same: the response of the first try was lost', async () => {
    const server = serverWith({ ...BASE, notes: 'Mine', updated_at: 'newer' });
    await save({ notes: 'Mine' });
    expect(server.written).toEqual([]);
  });

  it('shows both and asks where both changed a field', async () => {
    const server = serverWith({ ...BASE, name: 'Anne', notes: 'Theirs', updated_at: 'newer' });
    await renderPage(<WhichToKeepHost />);
    const saved = save({ name: 'Annika', notes: 'Mine' });
    const dialog = await screen.findByRole('dialog', { name: 'Changed on another device' });
    for (const text of ['Annika', 'Anne', 'Mine', 'Theirs']) expect(dialog).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Choose one for Notes.')).toBeVisible();
    expect(server.written).toEqual([]);
    await userEvent.click(screen.getByLabelText(/What is saved Anne/));
    await userEvent.click(screen.getByLabelText(/Keep both/));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await saved;
    expect(server.written).toEqual([{ notes: 'Theirs\n\n---\n\nMine' }]);
    expect(server.row()).toMatchObject({ name: 'Anne' });
  });

  it('offers both only where they fit together', async () => {
    const server = serverWith({ ...BASE, notes: 'Theirs', updated_at: 'newer' });
    await renderPage(<WhichToKeepHost />);
    const saved = save({ notes: 'm'.repeat(NOTES_MAX_CHARS - 1) });
    const mine = await screen.findByLabelText(/What you entered/);
    expect(screen.queryByLabelText(/Keep both/)).toBeNull();
    expect(screen.getByText(/Together they’re too long for this field/)).toBeVisible();
    await userEvent.click(mine);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await saved;
    expect(server.row()).toMatchObject({ notes: 'm'.repeat(NOTES_MAX_CHARS - 1) });
  });

  it('asks again when it is changed once more while the question is open', async () => {
    const server = serverWith({ ...BASE, notes: 'Theirs', updated_at: 'newer' });
    await renderPage(<WhichToKeepHost />);
    const saved = save({ notes: 'Mine' });
    await userEvent.click(await screen.findByLabelText(/What you entered/));
    server.change({ notes: 'A third text' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByLabelText(/What is saved A third text/));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await saved;
    expect(server.row()).toMatchObject({ notes: 'A third text' });
  });

  it('writes nothing when the coach goes back to the form', async () => {
    const server = serverWith({ ...BASE, notes: 'Theirs', updated_at: 'newer' });
    await renderPage(<WhichToKeepHost />);
    const refused = expect(save({ notes: 'Mine' })).rejects.toThrow(/changed on another device/);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await refused;
    expect(server.written).toEqual([]);
  });
});
