// Lending a view: the initial values, and how few questions there are.
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { endTab } from '#tests/support/web/end-tab.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { today } from '#web/data/device/today.ts';
import { LENT_MESSAGE_MAX_CHARS } from '#domain/lent-views/lent-view.ts';
import { addDays } from '#domain/time.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LendForm } from './lend-form.tsx';

const LEND = 'POST /functions/v1/lend-view';
beforeEach(signIn);
afterEach(forgetServer);

const onDirtyChange = vi.fn();
const frame = { onDirtyChange, onSaved: vi.fn() };

async function open(like?: object) {
  const calls = fakeServer({
    [LEND]: { body: { expires_at: '2026-12-23T00:00:00Z' } },
    'GET /rest/v1/lent_views': { body: [] },
    'GET /rest/v1/profiles': { body: { id: USER_ID, role: 'user', time_zone: 'UTC', display_name: 'Carla Coach' } },
  });
  await renderPage(<LendForm {...frame} like={like as never} />);
  return calls;
}

async function lend(calls: Awaited<ReturnType<typeof open>>) {
  await userEvent.type(screen.getByLabelText('Assessor’s name'), 'Ada Assessor');
  await userEvent.type(screen.getByLabelText('Assessor’s email'), 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Lend and send the email' }));
  await waitFor(() => expect(calls.some(({ route }) => route === LEND)).toBe(true));
  return calls.find(({ route }) => route === LEND)!.body;
}

const inDetails = (element: Element) => element.closest('details:not([open])') !== null;

it('starts with everything that counts, and asks four things at first', async () => {
  const calls = await open();
  const asked = [...document.querySelectorAll('form input, form select')].filter((one) => !inDetails(one));
  expect(asked).toHaveLength(4);
  expect(screen.getByLabelText('For which credential').querySelectorAll('optgroup').length).toBeGreaterThan(3);
  expect(await lend(calls)).toMatchObject({
    period_from: '1950-01-01',
    period_to: '2100-12-31',
    lends_learning: true,
    lends_practice: true,
    rules: [],
    days: 30,
  });
});

it('lends the requirements of the chosen credentials, and the records that they need', async () => {
  const calls = await open();
  await userEvent.click(screen.getByLabelText(/^Supervision, mentor coaching/));
  await userEvent.selectOptions(screen.getByLabelText('For which credential'), 'ICF/PCC');
  expect(screen.getByLabelText(/^Supervision, mentor coaching/)).toBeChecked();
  await userEvent.selectOptions(screen.getByLabelText(/^Another credential/), 'ICF/ACC');
  expect(screen.getByLabelText(/^Another credential \(2\)/)).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText('For which credential'), '');
  expect(screen.getByLabelText('For which credential')).toHaveValue('ICF/ACC');
  expect(await lend(calls)).toMatchObject({ rules: ['ICF/ACC'], period_from: '1950-01-01', lends_learning: true });
});

it('lends only some days if the coach says so, and all again', async () => {
  const calls = await open();
  await userEvent.selectOptions(screen.getByLabelText('Which records'), 'days');
  expect(screen.getByLabelText('From')).toHaveValue(addDays(today(), -365));
  await userEvent.selectOptions(screen.getByLabelText('Which records'), 'all');
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Which records'), 'days');
  expect(await lend(calls)).toMatchObject({ period_from: addDays(today(), -365), period_to: today() });
});

it('keeps words whole that are too long, and says so', async () => {
  await open();
  await userEvent.click(screen.getByLabelText(/^Your words in the email/));
  await userEvent.paste('x'.repeat(LENT_MESSAGE_MAX_CHARS + 1));
  await userEvent.click(screen.getByRole('button', { name: 'Lend and send the email' }));
  expect(await screen.findByText(/^Your words must be at most [\d,]+ characters$/)).toBeVisible();
  expect(screen.getByLabelText(/^Your words in the email/)).toHaveValue('x'.repeat(LENT_MESSAGE_MAX_CHARS + 1));
});

it('is unsaved once something is entered', async () => {
  await open();
  expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  await userEvent.type(screen.getByLabelText('Assessor’s name'), 'Ada');
  expect(onDirtyChange).toHaveBeenLastCalledWith(true);
});

it('is the same view again after a phone ended the tab, with what was chosen and typed', async () => {
  const calls = await open();
  await userEvent.selectOptions(screen.getByLabelText('For which credential'), 'ICF/PCC');
  await userEvent.selectOptions(screen.getByLabelText('Which records'), 'days');
  await userEvent.type(screen.getByLabelText(/^Your words in the email/), 'For my PCC.');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
  const first = sessionStorage.getItem(sessionStorage.key(0)!)!;
  endTab();
  const after = await open();
  expect(screen.getByLabelText('From')).toHaveValue(addDays(today(), -365));
  const sent = await lend(after);
  expect(sent).toMatchObject({ rules: ['ICF/PCC'], message: 'For my PCC.', period_to: today() });
  expect(first).toContain((sent as { id: string }).id);
  expect(calls.some(({ route }) => route === LEND)).toBe(false);
});
