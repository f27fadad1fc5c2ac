import { ANSWER, LINK, READ, VISIT_OVER } from '#tests/support/web/lent-answer.ts';
import { fakeServer, forgetServer, signIn, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeVisit, knownVisit, supportLink } from '#web/data/records/lent-visit.ts';
import { LentPage } from './lent-page.tsx';

const link = supportLink(ANSWER.view.id);

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('a view for support', () => {
  const openForSupport = async (answers: Answers) => {
    storeVisit({ link, access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600 });
    const view = { ...ANSWER.view, assessor_name: 'Support', assessor_email: '', for_support: true };
    fakeServer({ [READ]: { body: { ...ANSWER, view } }, ...answers });
    history.replaceState(null, '', `/lent#${link}`);
    await renderPage(<LentPage />);
  };

  it('is read by an admin, who cannot comment', async () => {
    await openForSupport({});
    expect(await screen.findByRole('heading', { name: 'Coaching records of Carla Coach' })).toBeVisible();
    expect(screen.getByText(/Lent to support on 20 November 2026, until/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /omment/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('that is closed says so, and links to the open ones instead of asking for a code', async () => {
    await openForSupport({ [READ]: VISIT_OVER });
    expect(await screen.findByRole('alert')).toHaveTextContent('This view is closed');
    expect(screen.getByRole('link', { name: 'Views open to support' })).toHaveAttribute('href', '/admin?view=support');
    expect(screen.queryByRole('button', { name: 'Email me the code' })).toBeNull();
  });
});

describe('a view for support that is on the screen', () => {
  const OPEN = 'GET /rest/v1/lent_views';
  const HALF_A_MINUTE = 30_000;
  const pass = () => act(async () => vi.advanceTimersByTime(HALF_A_MINUTE));
  const heading = () => screen.queryByRole('heading', { name: 'Coaching records of Carla Coach' });
  async function show(of: string, answers: Answers, lastsMs = 3_600_000) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    storeVisit({ link: of, access_token: 'a.b.c', expires_at: (Date.now() + lastsMs) / 1000 });
    const view = { ...ANSWER.view, assessor_name: 'Support', assessor_email: '', for_support: true };
    const calls = fakeServer({ [READ]: { body: { ...ANSWER, view } }, ...answers });
    history.replaceState(null, '', `/lent#${of}`);
    await renderPage(<LentPage />);
    await waitFor(() => expect(heading()).toBeVisible());
    return calls;
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  it('disappears within half a minute after it was closed', async () => {
    let isOpen = true;
    await show(link, { [OPEN]: () => (isOpen ? { body: [{ id: ANSWER.view.id }] } : VISIT_OVER) });
    await pass();
    expect(heading()).toBeVisible();
    isOpen = false;
    await pass();
    await waitFor(() => expect(heading()).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent('This view is closed');
    expect(knownVisit(link)).toBeNull();
  });

  it('stays while the server cannot be reached, until the hour is over', async () => {
    const answers = { [OPEN]: () => Promise.reject(new TypeError('No network')) };
    await show(link, answers, 1.5 * HALF_A_MINUTE);
    await pass();
    expect(heading()).toBeVisible();
    await pass();
    await waitFor(() => expect(heading()).toBeNull());
  });

  it('is checked; one for an assessor is not', async () => {
    const calls = await show(LINK, {});
    await pass();
    expect(calls.map(({ route }) => route)).toEqual([READ]);
  });
});
