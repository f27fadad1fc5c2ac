// Each need of a coach is met in at most two presses from where it arises, and by the palette in a coach's words.
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { SCREEN_PATHS } from '#domain/screens.ts';
import { ON_20_NOVEMBER, practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { GAP, NEEDS, ROWS, SESSION, type Press } from '#tests/support/web/needs.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { CalendarRow } from '#web/features/calendar/confirm/calendar-row.tsx';
import { ClientPage } from '#web/features/clients/client-page.tsx';
import { CpdPage } from '#web/features/cpd/cpd-page.tsx';
import { parseCredentialsSearch } from '#web/features/credentials/credentials-search.ts';
import { RuleLine } from '#web/features/credentials/parts/rule-item.tsx';
import { parseDocumentsSearch } from '#web/features/documents/documents-search.ts';
import { PracticeRecordsPage } from '#web/features/practice-records/practice-records-page.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { SessionPage } from '#web/features/sessions/session-page.tsx';
import { SessionsPage } from '#web/features/sessions/sessions-page.tsx';
import { SupervisionPage } from '#web/features/supervision/supervision-page.tsx';
import { ExportImportPage } from '#web/features/transfer/export-import-page.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useSearch,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchingEntries } from './palette/palette-entry.ts';
import { pages, TASKS } from './palette/places.ts';

/** The pages where the needs arise. Of Path and Hand in: their links, and one requirement. */
const PAGES: Readonly<Record<string, () => ReactNode>> = {
  '/sessions': () => <SessionsPage calendar={<CalendarRow />} />,
  '/sessions/$id': SessionPage,
  '/clients/$id': ClientPage,
  '/supervision': SupervisionPage,
  '/cpd': CpdPage,
  '/reports/credentials': Path,
  '/reports/credentials/records': PracticeRecordsPage,
  '/reports/credentials/documents': HandIn,
  '/export-import': ExportImportPage,
  '/profile': ProfilePage,
};

function Path() {
  const { tab = 'rules' } = parseCredentialsSearch(useSearch({ strict: false }));
  const evidence = practice();
  const result = evaluate(GAP, evidence, ON_20_NOVEMBER);
  return (
    <>
      <CredentialNav at={tab} />
      <ul>
        <RuleLine rule={GAP} result={result} witnessed={null} evidence={evidence} />
      </ul>
    </>
  );
}

function HandIn() {
  const { document = 'icf-log' } = parseDocumentsSearch(useSearch({ strict: false }));
  return <CredentialNav at={document} />;
}

const STORED = { user_id: USER_ID, created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z' };
const PROFILE = {
  id: USER_ID,
  username: 'ada',
  email: 'ada@example.org',
  role: 'user',
  display_name: null,
  time_zone: 'UTC',
  week_start: 'monday',
  default_session_minutes: 60,
  theme: 'system',
  practising_since: null,
  weekly_mail: false,
  nudges_off: [],
  nudges_hidden: [],
  subscription_status: 'active',
  subscription_start_date: null,
  subscription_end_date: '2099-01-01T00:00:00Z',
};
const DASHBOARD = {
  supervision_sessions: 1,
  supervision_minutes: 61,
  planned_supervision_minutes: 0,
  total_minutes: 61,
  planned: { sessions: 0, minutes: 0, minutes_this_month: 0 },
  not_completed: { sessions: 0, minutes: 0 },
  minutes_since_supervision: 61,
};
const PRACTICE: Answers = {
  ...Object.fromEntries(RECORD_NAMES.map((name) => [`GET /rest/v1/${name}`, { body: [{ ...ROWS[name], ...STORED }] }])),
  'GET /rest/v1/sessions': { body: [{ ...SESSION, ...STORED }] },
  'GET /rest/v1/profiles': { body: PROFILE },
  'GET /rest/v1/certificates': { body: [] },
  'GET /rest/v1/witness_requests': { body: [] },
  'GET /rest/v1/import_runs': { body: [] },
  'POST /rest/v1/rpc/session_totals': {
    body: { sessions: 1, minutes: 61, months: [{ month: '2026-11', sessions: 1, minutes: 61 }] },
  },
  'POST /rest/v1/rpc/client_hours': { body: [] },
  'POST /rest/v1/rpc/cpd_totals': {
    body: {
      records: 1,
      hours: 6,
      years: [{ year: 2026, records: 1, hours: 6 }],
      categories: [{ category: 'Course', records: 1, hours: 6 }],
    },
  },
  'POST /rest/v1/rpc/dashboard': { body: DASHBOARD },
};

/** Opens a page of the product without shell and guard. Gives back a function that tells the address by then. */
async function open(address: string, answers: Answers = {}): Promise<() => string> {
  fakeServer({ ...PRACTICE, ...answers });
  const rootRoute = createRootRoute();
  const routes = SCREEN_PATHS.map((path: string) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: PAGES[path] ?? (() => null) }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return () => router.state.location.href;
}

const press = async ([role, name]: Press) =>
  userEvent.click(role === 'text' ? await screen.findByText(name) : await screen.findByRole(role, { name }));

/** The paths of the first four places that the palette finds. */
function found(typed: string): string[] {
  const places = [...pages(false), ...TASKS].map((place) => ({ ...place, run: () => undefined }));
  const keys = matchingEntries(places, typed).map(({ key }) => key);
  return keys.slice(0, 4).flatMap((key) => places.filter((place) => place.key === key).map(({ to }) => to));
}

beforeEach(signIn);
afterEach(forgetServer);

describe.each(NEEDS)('$need', ({ at, presses, remedy, shown, words, answers }) => {
  it('is met in at most two presses', async () => {
    expect(presses.length).toBeLessThanOrEqual(2);
    const address = await open(at, answers);
    for (const one of presses) await press(one);
    await waitFor(() => expect(address()).toBe(remedy));
    if (shown !== undefined) expect(await screen.findByRole('button', { name: shown })).toBeVisible();
  });

  it.each(words)('is met by “%s” in the palette', (typed) => {
    expect(found(typed)).toContain(remedy.replace(/\?.*/, ''));
  });
});
