import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LogOutQuestion } from '../sidebar/use-log-out.tsx';
import { watchForm } from '#web/ui/form/dirty-flag.ts';
import { Palette } from './palette.tsx';

beforeEach(async () => {
  await signIn();
  Element.prototype.scrollIntoView = vi.fn();
  queryClient.setQueryData(queryKeys.profile(USER_ID), { id: USER_ID, role: 'user' });
  fakeServer({ 'POST /rest/v1/rpc/find_records': { body: { clients: [], sessions: [] } } });
});
afterEach(forgetServer);

async function typed(text: string): Promise<string[]> {
  await renderPage(<Palette onClose={vi.fn()} onShowKeys={vi.fn()} />);
  await userEvent.type(screen.getByRole('combobox'), text);
  return screen.queryAllByRole('option').map((option) => option.textContent);
}

it.each([
  ['dark', /^Switch to the (dark|light) theme$/],
  ['light', /^Switch to the (dark|light) theme$/],
  ['theme', /^Switch to the (dark|light) theme$/],
  ['log out', /^Log out$/],
  ['logout', /^Log out$/],
  ['sign out', /^Log out$/],
  ['log', /^Log a session$/],
  ['add client', /^Add a client$/],
  ['shortcuts', /^Keyboard shortcuts$/],
  ['icf log', /^ICF log$/],
  // The word is also in “calendar”.
  ['lend', /^Lent views$/],
  // “Switch to the dark theme”, an action, holds it too.
  ['wit', /^Witnesses$/],
  // So does “accreditation”, a search word of Credentials.
  ['acc', /^Account$/],
  // “timer”, “customers”
  ['mer', /^Merge two clients$/],
  ['supervision', /^Supervision$/],
  ['record supervision', /^Record supervision$/],
])('“%s” finds its action or page first', async (text, label) => {
  expect((await typed(text))[0]).toMatch(label);
});

it('says so when nothing matches', async () => {
  expect(await typed('zzz')).toEqual([]);
  expect(await screen.findByText(/^No matches/)).toBeVisible();
});

it('asks before logging out loses what only this device has', async () => {
  onTestFinished(watchForm(() => true));
  await renderPage(
    <>
      <Palette onClose={vi.fn()} onShowKeys={vi.fn()} />
      <LogOutQuestion />
    </>,
  );
  await userEvent.type(screen.getByRole('combobox'), 'log out{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Log out and lose what you entered?' })).toBeVisible();
});
