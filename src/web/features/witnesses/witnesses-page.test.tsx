import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { exampleRequest, idOf, SIGNED_IN_PROFILE as PROFILE } from '#tests/support/web/example-request.ts';
import { fakeServer, forgetServer, signIn, toasts, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WitnessesPage } from './witnesses-page.tsx';

const LAPSED = { ...PROFILE, subscription_end_date: '2020-01-01T00:00:00Z' };

async function openPage(requests: WitnessRequestRow[], profile: object = PROFILE, answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/witness_requests': { body: requests },
    'GET /rest/v1/profiles': { body: profile },
    'GET /rest/v1/subscriptions': { body: [] },
    ...answers,
  });
  await renderPage(<WitnessesPage />);
  return calls;
}

beforeEach(signIn);
afterEach(forgetServer);

describe('the list', () => {
  it('groups requests by their state, with the answer’s words and the hours that are unchanged since', async () => {
    await openPage(
      [
        exampleRequest({ id: idOf(1), opened_at: '2026-11-02T12:00:00Z' }),
        exampleRequest({
          id: idOf(2),
          witness_name: 'Ben',
          answer: 'confirmed',
          answered_at: '2026-11-03T12:00:00Z',
          answered_by: 'Ben Stone',
        }),
        exampleRequest({
          id: idOf(3),
          witness_name: 'Cleo',
          answer: 'corrected',
          answered_at: '2026-11-03T12:00:00Z',
          answer_words: 'There were ten.',
        }),
        exampleRequest({ id: idOf(4), witness_name: 'Dan', revoked_at: '2026-11-03T12:00:00Z' }),
      ],
      PROFILE,
      {
        'GET /rest/v1/witnessed_rows': {
          body: [
            { request_id: idOf(2), area: 'sessions', row_id: 's1', minutes: 660 },
            { request_id: idOf(2), area: 'sessions', row_id: 's2', minutes: 60 },
          ],
        },
        'POST /rest/v1/rpc/witnessed_rows_of': { body: { s1: [{ request: idOf(2) }], s2: [{ request: idOf(99) }] } },
      },
    );
    const waiting = await screen.findByRole('region', { name: 'Waiting for an answer' });
    expect(within(waiting).getByText('Opened')).toBeVisible();
    const answered = screen.getByRole('region', { name: 'Answered' });
    expect(await within(answered).findByText('12 h confirmed, 11 h still as confirmed')).toBeVisible();
    expect(within(answered).getByText('There were ten.')).toBeVisible();
    expect(within(answered).getByText('Something differs')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Withdrawn or expired' })).getByText('Withdrawn')).toBeVisible();
  });

  it('without a plan cannot ask, links to the plans, and still shows the answers', async () => {
    await openPage([exampleRequest({ answer: 'declined', answered_at: '2026-11-03T12:00:00Z' })], LAPSED);
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/subscription/plans');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ask someone to confirm' })).toBeNull());
  });

  it('withdraws an open request, and deletes one after a question', async () => {
    const calls = await openPage([exampleRequest({})], PROFILE, {
      'POST /rest/v1/rpc/revoke_witness_request': { body: { id: idOf(1) } },
      'DELETE /rest/v1/witness_requests': { body: null },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for the request to Amara Osei' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    await waitFor(() => expect(toasts().at(-1)?.[1]).toBe('Request withdrawn'));
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the request to Amara Osei' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete request' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /rest/v1/witness_requests')).toBe(true));
  });
});

it('says at an open request that mails come back, and offers to ask again', async () => {
  const [reached, unreached] = [exampleRequest({ id: idOf(1) }), exampleRequest({ id: idOf(2), witness_name: 'Ben' })];
  await openPage([reached, unreached], PROFILE, {
    'POST /rest/v1/rpc/undelivered_mails': { body: { [idOf(2)]: 'bounce' } },
  });
  const said = await screen.findByText(/Email to this address comes back/);
  expect(said).toHaveTextContent(unreached.witness_email);
  expect(said.closest('li')).toHaveTextContent('Ben');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the request to Ben' }));
  expect(await screen.findByRole('menuitem', { name: 'Ask again' })).toBeVisible();
  expect(screen.getAllByText(/comes back/)).toHaveLength(1);
});
