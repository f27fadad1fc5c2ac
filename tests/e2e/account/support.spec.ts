import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

/** What the server would say with these addresses in its settings. */
async function setLinks(page: Page, links: Record<string, string>) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { links: object };
    await route.fulfill({ response, json: { ...config, links: { ...config.links, ...links } } });
  });
}

test('cards without an address say so, and no link goes nowhere', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  for (const [path, cards] of [
    ['/support', ['Contact Support', 'Knowledge Base']],
    ['/community', ['Join Community Forum']],
  ] as const) {
    await page.goto(path);
    for (const name of cards) {
      const card = page.getByRole('region', { name });
      await expect(card).toContainText('This is not set up yet.');
      await expect(card.getByRole('link')).toHaveCount(0);
    }
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(cards.length);
  }
});

test('with addresses set, support writes a mail and opens the guides, the community its forum', async ({
  page,
  coach,
}) => {
  expect(coach.id).toBeTruthy();
  await setLinks(page, {
    supportEmail: 'help@example.org',
    knowledgeBaseUrl: 'https://example.org/guides',
    communityUrl: 'https://forum.example.org/',
  });
  await page.goto('/support');
  await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org?subject=Hourbook%20support',
  );
  await expect(page.getByRole('link', { name: /^Open Knowledge Base/ })).toHaveAttribute(
    'href',
    'https://example.org/guides',
  );
  await page.goto('/community');
  await expect(page.getByRole('link', { name: /^Open the forum/ })).toHaveAttribute(
    'href',
    'https://forum.example.org/',
  );
});
