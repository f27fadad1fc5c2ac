import { signIn } from '#tests/support/web/fake-server.ts';
import { config, setConfig, type PublicConfig } from '#web/data/wire/config.ts';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommunityPage } from './community-page.tsx';
import { SupportPage } from './support-page.tsx';

const card = (name: string) => within(screen.getByRole('region', { name }));
const setLinks = (links: Partial<PublicConfig['links']>) =>
  setConfig({ ...config(), links: { ...config().links, ...links } });

beforeEach(signIn);

describe('with nothing set', () => {
  it('support has both cards, which say so, without a link', () => {
    render(<SupportPage />);
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
  it('support links to a mail and the knowledge base', () => {
    setLinks({ supportEmail: 'help+hours@example.org', knowledgeBaseUrl: 'https://example.org/guides' });
    render(<SupportPage />);
    const mail = card('Contact Support').getByRole('link', { name: 'help+hours@example.org' });
    expect(mail).toHaveAttribute('href', 'mailto:help%2Bhours@example.org?subject=Hourbook%20support');
    const guides = card('Knowledge Base').getByRole('link', { name: /Open Knowledge Base/ });
    expect(guides).toHaveAttribute('href', 'https://example.org/guides');
    expect(guides).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it.each([
    ['Contact Support', 'Knowledge Base', { knowledgeBaseUrl: 'https://example.org/guides' }],
    ['Knowledge Base', 'Contact Support', { supportEmail: 'help@example.org' }],
  ])('only %s says that it is not set up if that one is missing', (missing, present, links) => {
    setLinks(links);
    render(<SupportPage />);
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
