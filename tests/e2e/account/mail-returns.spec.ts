// Mails that bounce, as the account page says it, and how its owner ends it (ADR 145).
import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { mailTo } from '../support/mailed.ts';

const PASSWORD = 'correct horse';
const REPORTED = `Basic ${Buffer.from('hourbook:only-for-browser-tests-only-for-them').toString('base64')}`;

test('an address that mails come back from is named, and tried again by a mailed link', async ({ page, request }) => {
  const { publishableKey: apikey } = (await (await request.get('/config.json')).json()) as { publishableKey: string };
  const email = `coach-${randomUUID()}@example.org`;
  const forwarded = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const data = { email, password: PASSWORD, data: { terms_accepted: true } };
  await request.post('/auth/v1/signup', { headers: { apikey, 'x-forwarded-for': forwarded }, data });
  const reported = await request.post('/webhooks/mail', {
    headers: { authorization: REPORTED },
    data: { RecordType: 'Bounce', Type: 'HardBounce', Email: email },
  });
  expect(reported.status()).toBe(200);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  const said = page.getByText(`Our emails to ${email} come back, so we only send those you ask for.`);
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Email sent', { exact: true })).toBeVisible();

  const link = await mailTo(email, /\/functions\/v1\/confirm-address\?token=[\w-]+/);
  await page.goto(link[0]);
  await page.getByRole('button', { name: 'It reached me' }).click();
  await expect(page.getByText('Thank you. Emails reach you again.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByText('Email', { exact: true }).first()).toBeVisible();
  await expect(said).toHaveCount(0);
});
