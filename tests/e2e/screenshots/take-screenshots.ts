// npm run screenshots: takes the pictures of docs/screenshots from a demo of its own (build/screenshots.config.ts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { ADMIN_PASSWORD, adminOfWorker } from '#tests/e2e/support/admin-of-worker.ts';
import { mailTo } from '#tests/e2e/support/mailed.ts';
import { keyOf, signInAs, signUp } from '#tests/e2e/support/signed-in.ts';
import { fileOf, FOLDER, FORMS, PICTURES, type Picture, type Viewer } from './pictures.ts';

const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };
const QUALITY = 70;
const ASSESSOR = 'assessor@example.org';
const LENT = 'lent-opened';
/** The table of a page for one row, and which row shows most. */
const ROWS: Record<string, string> = {
  '/clients/$id': 'clients?consent=not.is.null&order=name',
  '/sessions/$id': 'sessions?completed=is.true&order=date.desc',
  '/supervision/edit/$id': 'supervision_sessions?order=date.desc',
};

type Session = { access_token: string };

async function sessionOf(viewer: Viewer, request: APIRequestContext, index: number): Promise<Session | null> {
  if (viewer === 'visitor') return null;
  const apikey = await keyOf(request);
  if (viewer === 'beginner') return signUp(request, apikey);
  const login =
    viewer === 'coach' ? DEMO_LOGIN : { email: (await adminOfWorker(request, index)).email, password: ADMIN_PASSWORD };
  const answer = await request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data: login });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`);
  return (await answer.json()) as Session;
}

/** Where a picture is taken: a row's page, or what a mail leads to. */
async function addressOf({ route }: Picture, request: APIRequestContext, session: Session | null): Promise<string> {
  if (route === '/witness') return (await mailTo('', /\/witness#[\w-]{43}/))[0];
  if (route === '/lent') return (await mailTo(ASSESSOR, /\/lent#[\w-]+/))[0];
  const rows = ROWS[route];
  if (rows === undefined || session === null) return route;
  const headers = { apikey: await keyOf(request), authorization: `Bearer ${session.access_token}` };
  const found = (await (await request.get(`/rest/v1/${rows}&select=id&limit=1`, { headers })).json()) as {
    id: string;
  }[];
  return route.replace('$id', found[0]!.id);
}

/** By the code in the assessor's next mail. In all forms, since a link sends few codes. */
async function captureLent(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('button', { name: 'Email me the code' }).click();
  await page.getByLabel('Code').fill((await mailTo(ASSESSOR, /^(\d{6})\r?$/m))[1]!);
  await page.getByRole('button', { name: 'Open the view' }).click();
  await page.getByRole('heading', { name: /^Coaching records of/ }).waitFor();
  // The form of the next pictures is the last.
  for (const { name, size, colorScheme } of FORMS.toReversed()) {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme });
    await page.waitForLoadState('networkidle');
    await capture(page, fileOf(picture, name));
  }
}

/** The viewport as WebP, which Playwright's screenshot does not support. */
async function capture(page: Page, file: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await client.detach();
  writeFileSync(join(FOLDER, file), Buffer.from(data, 'base64'));
}

for (const form of FORMS) {
  test.describe(form.name, () => {
    test.use({
      viewport: SIZES[form.size],
      colorScheme: form.colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    });
    for (const viewer of ['visitor', 'coach', 'beginner', 'admin'] as const) {
      test(viewer, async ({ page, request }, { parallelIndex }) => {
        test.setTimeout(1_200_000);
        const session = await sessionOf(viewer, request, parallelIndex);
        if (session) await signInAs(page, session);
        for (const picture of PICTURES.filter((one) => one.viewer === viewer)) {
          if (picture.name === LENT && form !== FORMS[0]) continue;
          const address = await addressOf(picture, request, session);
          // Two addresses that differ by their fragment alone are one page.
          await page.goto('about:blank');
          await page.goto(address, { waitUntil: 'networkidle' });
          if (picture.name === LENT) {
            await captureLent(page, picture);
            continue;
          }
          await page.getByRole('heading').first().waitFor();
          await page.waitForLoadState('networkidle');
          await expect(page.getByText(/Loading|Authenticating|Counting yours/)).toHaveCount(0);
          await page.evaluate(() => document.fonts.ready);
          await capture(page, fileOf(picture, form.name));
        }
      });
    }
  });
}
