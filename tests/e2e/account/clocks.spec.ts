// A device whose clock is wrong by hours: its token of the sign-in is used until its hour is over.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const HOUR_MS = 3_600_000;

for (const hours of [3, -3]) {
  test(`a clock that is ${hours} hours off asks for few tokens`, async ({ page, coach }) => {
    await coach.insert('clients', [{ name: 'Amara Osei' }]);
    await page.clock.install({ time: Date.now() + hours * HOUR_MS });
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) tokens.push(request.url());
    });
    for (const [path, heading] of [
      ['/sessions', 'Sessions'],
      ['/clients', 'Clients'],
      ['/reports', 'Reports'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    // The session that this test began with has the server's time.
    expect(tokens.length).toBeLessThanOrEqual(1);
  });
}
