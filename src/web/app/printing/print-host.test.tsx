import { printPage, printRequest } from '#web/data/device/print-page.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrintHost } from './print-host.tsx';

const READ = 'GET /rest/v1/profiles';
const WRITE = 'PATCH /rest/v1/profiles';
const print = vi.fn();

async function open(display_name: string | null, answers: Answers = {}) {
  const calls = fakeServer({
    [READ]: { body: { id: USER_ID, username: 'demo', display_name } },
    [WRITE]: { body: { id: USER_ID } },
    ...answers,
  });
  await renderPage(<PrintHost />);
  await waitFor(() => expect(calls.some(({ route }) => route === READ)).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() => printPage());
  return () => calls.filter(({ route }) => route === WRITE).map(({ body }) => body);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await signIn();
  vi.stubGlobal('print', print);
});
afterEach(() => {
  act(() => printRequest.set(null));
  print.mockReset();
  vi.unstubAllGlobals();
  forgetServer();
});

it('prints at once where the coach’s name is known', async () => {
  await open('Ada Lovelace');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for the name, which is not the username, saves it and prints', async () => {
  const writes = await open(null);
  const field = await screen.findByLabelText('Your name');
  expect(field).toHaveValue('');
  await press('Save and print');
  expect(field).toHaveAccessibleDescription('Enter your name');
  await userEvent.type(field, ' Ada Lovelace ');
  expect(print).not.toHaveBeenCalled();
  await press('Save and print');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(writes()).toEqual([{ display_name: 'Ada Lovelace' }]);
});

it('prints without a name when it cannot be saved, or is not wanted', async () => {
  await open(null, { [WRITE]: { status: 500, body: { code: 'XX000', message: 'boom' } } });
  await userEvent.type(await screen.findByLabelText('Your name'), 'Ada');
  await press('Save and print');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  await press('Print without a name');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

it('prints nothing when the question is closed', async () => {
  await open(null);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(print).not.toHaveBeenCalled();
});
