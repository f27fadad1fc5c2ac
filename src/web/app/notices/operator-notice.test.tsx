import { rest } from '#web/data/auth/rest.ts';
import { tabData } from '#web/data/wire/browser-storage.ts';
import { operatorNotice } from '#web/data/wire/operator-notice.ts';
import { forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OperatorNotice } from './operator-notice.tsx';

let told: string | null = null;
let status = 200;

beforeEach(async () => {
  await signIn();
  vi.stubGlobal('fetch', async () =>
    Response.json(status === 200 ? [] : { message: 'Bad gateway' }, {
      status,
      headers: told ? { 'X-Notice': told } : {},
    }),
  );
});
afterEach(() => {
  [told, status] = [null, 200];
  act(() => operatorNotice.set(null));
  tabData.clear();
  forgetServer();
});

/** Any request of a page. */
const ask = () => act(async () => void (await rest.from('clients').select()));

it('shows what the newest answer says that the operator tells, until one says nothing', async () => {
  render(<OperatorNotice />);
  await ask();
  expect(screen.queryByRole('status')).toBeNull();
  told = 'notice Saturday%2020%3A00%20%E2%80%93%2021%3A00';
  await ask();
  expect(screen.getByRole('status')).toHaveTextContent('Saturday 20:00 – 21:00');
  // A refusal without the header may be a proxy's.
  [told, status] = [null, 502];
  await ask();
  expect(screen.getByRole('status')).toBeVisible();
  status = 200;
  await ask();
  expect(screen.queryByRole('status')).toBeNull();
});

it('stays closed in this tab until something else is told', async () => {
  told = 'notice One';
  const { unmount } = render(<OperatorNotice />);
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  render(<OperatorNotice />);
  await ask();
  expect(screen.queryByRole('status')).toBeNull();
  told = 'maintenance Two';
  await ask();
  expect(screen.getByRole('status')).toHaveTextContent('Two');
});
