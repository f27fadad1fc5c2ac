import { expect, type Page } from '@playwright/test';
import { ADMIN_PASSWORD, adminOfWorker } from '#tests/e2e/support/admin-of-worker.ts';
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

test('a coach lets support look for an hour, reads that an admin did, and ends it', async ({
  page,
  coach,
  request,
  browser,
}, { parallelIndex }) => {
  test.slow();
  const [client] = await coach.insert('clients', [{ name: 'Kim Lee', notes: 'in confidence' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-03-04', duration: 61, completed: true }]);
  await page.goto('/support');
  await page.getByRole('button', { name: 'Let them look' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Let support look for an hour?' });
  await dialog.getByRole('button', { name: 'Let them look' }).click();
  await expect(page.getByText(/^Open until .* Nobody opened it\.$/)).toBeVisible();

  const { email } = await adminOfWorker(request, parallelIndex);
  const admin = await (await browser.newContext()).newPage();
  await admin.goto('/login');
  await admin.getByLabel('Email').fill(email);
  await admin.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await admin.getByRole('button', { name: 'Sign In' }).click();
  await expect(admin).toHaveURL(/\/dashboard/);
  await admin.goto('/admin?view=support');
  await admin.getByRole('button', { name: `Open the view of ${coach.email}` }).click();
  await expect(admin.getByRole('heading', { level: 1, name: /^Coaching records of/ })).toBeVisible();
  await expect(admin.getByText('4 March 2026 · KL')).toBeVisible();
  await expect(admin.getByText(/Kim Lee|in confidence/)).toHaveCount(0);
  await expect(admin.getByRole('button', { name: /^Comment/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(/^Open until .* Opened by an admin .*\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText(/^Lent .* Opened by an admin .*\.$/)).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('alert')).toContainText('This view is closed');
  await admin.getByRole('link', { name: 'Views open to support' }).click();
  await expect(admin.getByRole('button', { name: `Open the view of ${coach.email}` })).toHaveCount(0);
  await admin.getByRole('link', { name: 'Admin actions' }).click();
  const trail = admin.getByRole('table', { name: 'Admin actions' }).getByRole('row').filter({ hasText: coach.email });
  await expect(trail.first()).toContainText(`opened the records that ${coach.email} lent to support`);
});
