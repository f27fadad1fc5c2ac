// What the page of a session says about how it counts and who confirmed it.
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SessionPage } from './session-page.tsx';

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const ID = 'd0000000-0000-4000-8000-000000000001';
const WITNESS: RowWitness = {
  request: 'r1',
  kind: 'client',
  witness_name: 'Amara Osei',
  answered_at: '2026-06-01T00:00:00Z',
  how: 'witnessed',
};
const USUAL = {
  id: ID,
  user_id: USER_ID,
  client_id: AMARA,
  date: '2026-05-02',
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
  paid: null,
  format: 'individual',
  participants: null,
  kind: 'coaching',
  peer_exchange: false,
  engagement: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  client: { id: AMARA, name: 'Amara Osei' },
};

afterEach(forgetServer);

async function factsOf(session: object, witnesses: RowWitness[] = []): Promise<string[]> {
  await signIn();
  fakeServer({
    'GET /rest/v1/sessions': { body: { ...USUAL, ...session } },
    'GET /rest/v1/witness_requests': { body: witnesses.map(({ request }) => ({ id: request })) },
    'POST /rest/v1/rpc/witnessed_rows_of': { body: { [ID]: witnesses } },
    'GET /rest/v1/lent_comments': { body: [] },
    'GET /rest/v1/lent_views': { body: [] },
  });
  await renderPage(<SessionPage />, { path: '/sessions/$id', address: `/sessions/${ID}` });
  const facts = within(await screen.findByRole('region', { name: 'For your credential' }));
  if (witnesses.length > 0) await facts.findByText(/Amara Osei/);
  return facts.getAllByRole('definition').map((one) => one.textContent);
}

it.each([
  [{}, [], ['Individual coaching', 'Not set', 'Ask to confirm']],
  [{ paid: true }, [WITNESS], ['Individual coaching', 'Paid', 'Witnessed by Amara Osei']],
  [
    { paid: false, format: 'group', participants: 8, kind: 'mentoring', completed: false },
    [],
    ['Group of 8, Mentoring', 'Pro bono', 'Nobody yet'],
  ],
])('says of %j what kind it is, who paid and who confirmed it', async (session, witnesses, facts) => {
  expect(await factsOf(session, witnesses)).toEqual(facts);
});
