// What is handed to others is written alike in every region (ADR 110).
import { erased, ON_20_NOVEMBER, opening, practice, session } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { setScreenRegion } from '#domain/formatting/region.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentProps } from '../document-props.ts';
import { IcfLogDocument } from './icf-log-document.tsx';
import { LetterDocument } from './letter-document.tsx';
import { HoursDocument, PortfolioDocument } from './portfolio-document.tsx';
import { StatementDocument } from './statement-document.tsx';

const letter = { organisation: 'Acme', letter_date: '2026-02-03' };
const EVIDENCE = practice({
  sessions: [session({ date: '2026-03-04', duration: 75 }), session({ date: '2026-10-20', duration: 50, paid: null })],
  opening_balances: [opening({ paid_minutes: 150_045 })],
  erased_sessions: [erased({ duration: 135 })],
});
const props: DocumentProps = {
  body: 'ICF',
  evidence: { ...EVIDENCE, clients: EVIDENCE.clients.map((client) => ({ ...client, ...letter })) },
  circumstances: ON_20_NOVEMBER,
  coach: 'Ines Moreau',
};
const CPD = { id: 'c', date: '2026-05-01', hours: 1.25, title: 'Ethics', provider: '', learned: '', applied: '' };
const SUPERVISION = { id: 's', date: '2026-05-02', duration: 95, supervisor_name: 'Mona', topics: ['fees'], notes: '' };

beforeEach(async () => {
  await signIn();
  fakeServer({
    'GET /rest/v1/reflections': {
      body: [{ id: 'r', date: '2026-01-02', title: 'T', reflection: '', application: '' }],
    },
    'GET /rest/v1/client_feedback': { body: [{ id: 'f', date: '2026-01-03', feedback: 'Good' }] },
    'GET /rest/v1/cpd_records': { body: [CPD] },
    'GET /rest/v1/supervision_sessions': { body: [SUPERVISION] },
    'GET /rest/v1/witness_requests': { body: [] },
  });
});
afterEach(() => {
  setScreenRegion('en-GB');
  forgetServer();
});

async function textIn(region: string, Document: ComponentType<DocumentProps>): Promise<string> {
  setScreenRegion(region);
  await renderPage(<Document {...props} />);
  const article = await screen.findByRole('article');
  // Advice to the coach, in the coach's region.
  article.querySelectorAll('.print\\:hidden').forEach((part) => part.remove());
  const text = article.textContent;
  cleanup();
  queryClient.clear();
  return text;
}

it.each<[name: string, document: ComponentType<DocumentProps>, shows: RegExp]>([
  ['the hours for a body', HoursDocument, /2,50\d\.\d\d? h/],
  ['the portfolio', PortfolioDocument, /1\.25 h/],
  ['the log in ICF’s layout', IcfLogDocument, /Made on 20 November 2026/],
  ['a client’s statement', StatementDocument, /from 1 January 2026 to 20 November 2026/],
  ['an organisation’s letter', LetterDocument, /2026/],
])('%s', async (_name, document, shows) => {
  const british = await textIn('en-GB', document);
  expect(british).toMatch(shows);
  for (const region of ['en-US', 'de-DE', 'sv-SE', 'ar-EG']) expect(await textIn(region, document)).toBe(british);
});
