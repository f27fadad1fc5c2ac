// Errors of the auth library about identities come in the address. They are shown and leave the session (spec 8).
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

for (const [code, text] of [
  ['identity_already_exists', 'This way to sign in is already linked to an account.'],
  ['identity_not_found', 'This way to sign in is not linked to your account.'],
  ['single_identity_not_deletable', 'This is your only way to sign in, so it cannot be removed.'],
] as const) {
  test(`${code} has its own text, and the coach stays signed in`, async ({ page, coach }) => {
    await page.goto(`/account#error=server_error&error_code=${code}&error_description=Written+by+anybody`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Written by anybody')).toHaveCount(0);
    await expect(page.getByText(coach.email).first()).toBeVisible();
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await page.waitForURL('**/clients');
    expect(await page.evaluate(() => localStorage.getItem('hourbook.auth'))).toContain(coach.id);
  });
}
