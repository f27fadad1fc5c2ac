// Numbers, dates and weeks follow the browser's region (ADR 110), and what is typed is read alike in each (ADR 112).
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const REGIONS = [
  { locale: 'en-GB', day: 'Wednesday 4 March 2026', hours: '1.5 h', week: ['Mon', 'Sun'], time: /, \d\d:\d\d ·/ },
  {
    locale: 'en-US',
    day: 'Wednesday, March 4, 2026',
    hours: '1.5 h',
    week: ['Sun', 'Sat'],
    time: /, \d+:\d\d\s[AP]M ·/,
  },
  { locale: 'de-DE', day: 'Wednesday 4 March 2026', hours: '1,5 h', week: ['Mon', 'Sun'], time: /, \d\d:\d\d ·/ },
  { locale: 'sv-SE', day: 'Wednesday 4 March 2026', hours: '1,5 h', week: ['Mon', 'Sun'], time: /, \d\d:\d\d ·/ },
  { locale: 'ar-EG', day: 'Wednesday 4 March 2026', hours: '1.5 h', week: ['Sat', 'Fri'], time: /, \d+:\d\d\s[ap]m ·/ },
] as const;

for (const { locale, day, hours, week, time } of REGIONS) {
  test.describe(locale, () => {
    test.use({ locale });

    test('“1,5” and Enter log an hour and a half, and the pages say so as the region does', async ({ page, coach }) => {
      expect(coach.id).toBeTruthy();
      await page.goto('/sessions?add=1');
      const form = page.getByRole('dialog');
      await form.getByLabel('Client').fill('Amara Osei');
      await page.getByRole('option', { name: 'Amara Osei' }).first().click();
      await form.getByLabel('Date', { exact: true }).fill('2026-03-04');
      await form.getByRole('button', { name: 'Choose a day' }).first().click();
      const days = form.locator('[popover] button[aria-pressed]');
      await expect(days.first()).toContainText(week[0]);
      await expect(days.last()).toContainText(week[1]);
      await page.keyboard.press('Escape');
      const duration = form.getByLabel('Duration');
      const before = await duration.boundingBox();
      await duration.fill('');
      await duration.pressSequentially('1,5');
      await expect(duration).toHaveAccessibleDescription('1 hour 30 min');
      expect(await duration.boundingBox()).toEqual(before);
      await duration.press('Enter');
      await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
      await expect(page.getByText(`1 session · ${hours}`).first()).toBeVisible();
      await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Amara Osei' }).getByRole('link').click();
      await expect(page.getByText(day, { exact: true })).toBeVisible();
      await page.goto('/account');
      await expect(page.getByText(/^Last used/).first()).toHaveText(time);
    });
  });
}
