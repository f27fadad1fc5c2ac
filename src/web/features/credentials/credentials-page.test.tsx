import { erased, practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DocumentsPage } from '../documents/documents-page.tsx';
import { CredentialsPage } from './credentials-page.tsx';

beforeEach(signIn);
afterEach(forgetServer);

/** Of a coach whose every client was erased. */
function serveErased() {
  const { sessions: _, witnessed: __, ...rows } = practice({ erased_sessions: [erased({ duration: 90 })] });
  const sessions = { id: [], client: [], date: [], duration: [], paid: [], topics: [] };
  const body = { ...rows, sessions, topic_sets: [], other: [] };
  fakeServer({ 'POST /rest/v1/rpc/evidence': { body }, 'GET /rest/v1/lent_comments': { body: [] } });
}

it('counts hours of erased clients where there are no others', async () => {
  serveErased();
  await renderPage(<CredentialsPage />, { path: '/reports/credentials', address: '/reports/credentials?tab=missing' });
  expect(await screen.findByText(/^Something is missing for/)).toBeVisible();
});

it('offers each document for them too', async () => {
  serveErased();
  await renderPage(<DocumentsPage />, {
    path: '/reports/credentials/documents',
    address: '/reports/credentials/documents?document=letter',
  });
  expect(await screen.findByText('No organisation yet')).toBeVisible();
});
