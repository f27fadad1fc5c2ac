import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { config, setConfig, type PublicConfig } from '#web/data/wire/config.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommunityPage, SupportPage } from './support-page.tsx';

const card = (name: string) => within(screen.getByRole('region', { name }));
const setLinks = (links: Partial<PublicConfig['links']>) =>
  setConfig({ ...config(), links: { ...config().links, ...links } });

const VIEWS = 'GET /rest/v1/lent_views';
const LEND = 'POST /rest/v1/rpc/lend_support_view';
const REVOKE = 'POST /rest/v1/rpc/revoke_lent_view';
const VIEW = {
  id: 'a0000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T09:00:00Z',
  expires_at: '2099-11-20T10:00:00Z',
  revoked_at: null as string | null,
  opened: [] as string[],
};

async function openSupport(answers: Answers = {}) {
  const calls = fakeServer({
    [VIEWS]: { body: [] },
    'GET /rest/v1/profiles': { body: { id: USER_ID, role: 'user', time_zone: 'UTC' } },
    ...answers,
  });
  await renderPage(<SupportPage />);
  return calls;
}
const press = async (name: string, where: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await where.findByRole('button', { name }));

beforeEach(signIn);
afterEach(forgetServer);

describe('with nothing set', () => {
  it('support has both cards, which say so, without a link', async () => {
    await openSupport();
    expect(card('Contact Support').getByText('This is not set up yet.')).toBeVisible();
    expect(card('Knowledge Base').getByText('This is not set up yet.')).toBeVisible();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('the community page too', () => {
    render(<CommunityPage />);
    expect(card('Join Community Forum').getByText('This is not set up yet.')).toBeVisible();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});

describe('with addresses set', () => {
  it('support links to a mail and the knowledge base', async () => {
    setLinks({ supportEmail: 'help+hours@example.org', knowledgeBaseUrl: 'https://example.org/guides' });
    await openSupport();
    const mail = card('Contact Support').getByRole('link', { name: 'help+hours@example.org' });
    expect(mail).toHaveAttribute('href', 'mailto:help%2Bhours@example.org?subject=Hourbook%20support');
    const guides = card('Knowledge Base').getByRole('link', { name: /Open Knowledge Base/ });
    expect(guides).toHaveAttribute('href', 'https://example.org/guides');
    expect(guides).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it.each([
    ['Contact Support', 'Knowledge Base', { knowledgeBaseUrl: 'https://example.org/guides' }],
    ['Knowledge Base', 'Contact Support', { supportEmail: 'help@example.org' }],
  ])('only %s says that it is not set up if that one is missing', async (missing, present, links) => {
    setLinks(links);
    await openSupport();
    expect(card(missing).getByText('This is not set up yet.')).toBeVisible();
    expect(card(missing).queryByRole('link')).toBeNull();
    expect(card(present).getByRole('link')).toBeVisible();
    expect(card(present).queryByText('This is not set up yet.')).toBeNull();
  });

  it('the community page links to its forum', () => {
    setLinks({ communityUrl: 'https://forum.example.org' });
    render(<CommunityPage />);
    expect(card('Join Community Forum').getByRole('link')).toHaveAttribute('href', 'https://forum.example.org');
  });
});

describe('a view for support', () => {
  it('is lent after a question, and ended at once', async () => {
    let views: object[] = [];
    const calls = await openSupport({
      [VIEWS]: () => ({ body: views }),
      [LEND]: () => {
        views = [VIEW];
        return { body: { id: VIEW.id, expires_at: VIEW.expires_at } };
      },
      [REVOKE]: () => {
        views = [{ ...VIEW, revoked_at: '2026-11-20T09:30:00Z' }];
        return { body: null };
      },
    });
    await press('Let them look');
    expect(calls.some(({ route }) => route === LEND)).toBe(false);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Let support look for an hour?' }));
    // What a lent view has (ADR 92): names of mentors, and days of feedback as well.
    expect(dialog.getByText(/mentors’ names, and the days of reflections and feedback/)).toBeVisible();
    expect(
      dialog.getByText(/Clients are shown by initials\. Notes, topics and addresses are never shown\./),
    ).toBeVisible();
    expect(screen.getByText(/without notes and clients’ names/)).toBeVisible();
    await press('Let them look', dialog);
    expect(await screen.findByText(/^Open until 20 Nov 2099.* Nobody opened it\.$/)).toBeVisible();
    await press('End now');
    await waitFor(() => expect(calls.find(({ route }) => route === REVOKE)?.body).toEqual({ view: VIEW.id }));
    expect(await screen.findByText(/^Lent 20 Nov 2026, 09:00\. Nobody opened it\.$/)).toBeVisible();
    expect(toasts().map(([tone]) => tone)).toEqual(['success', 'success']);
  });

  it('says when and by which admin it was opened, also after its hour', async () => {
    const opened = ['2026-11-20T09:10:00Z', '2026-11-20T09:20:00Z'];
    await openSupport({ [VIEWS]: { body: [{ ...VIEW, expires_at: '2026-11-20T10:00:00Z', opened }] } });
    const text = 'Lent 20 Nov 2026, 09:00. Opened by an admin 20 Nov 2026, 09:10; 20 Nov 2026, 09:20.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Let them look' })).toBeVisible();
  });

  it('lists all that are stored', async () => {
    const views = Array.from({ length: 20 }, (_, at) => ({
      ...VIEW,
      id: `a0000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      expires_at: '2026-11-20T10:00:00Z',
    }));
    await openSupport({ [VIEWS]: { body: views } });
    await screen.findAllByText(/^Lent 20 Nov 2026/);
    expect(screen.getAllByText(/^Lent 20 Nov 2026/)).toHaveLength(20);
  });
});
