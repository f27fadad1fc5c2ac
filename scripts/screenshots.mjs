// Takes screenshots of every screen for docs/screenshots (the landing page shows two of them), from a running `npm run
// demo`: node scripts/screenshots.mjs [address] [email] [password] [folder] [route,route…]. Phone and desktop, light
// and dark.
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const [
  address = 'http://127.0.0.1:3000',
  email = 'demo@example.org',
  password = 'demo-practice',
  folder = 'docs/screenshots',
  only = '',
] = process.argv.slice(2);

const PUBLIC = ['/', '/login', '/signup', '/reset-password', '/no-such-page'];
// '*' is the first row of the list.
const PRIVATE = [
  '/dashboard',
  '/clients',
  '/clients/*',
  '/sessions',
  '/sessions/*',
  '/dashboard?log=1',
  '/supervision',
  '/supervision/new',
  '/cpd',
  '/reports',
  '/coach-tools',
  '/export-import',
  '/profile',
  '/connections',
  '/account',
  '/subscription/plans',
  '/subscription/details',
  '/support',
  '/community',
  '/admin',
];
const wanted = only ? only.split(',') : [...PUBLIC, ...PRIVATE];
const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

const fileName = (route) =>
  route === '/'
    ? 'landing'
    : route
        .replace(/^\//, '')
        .replace('*', 'one')
        .replace(/[^a-z0-9]+/gi, '-');

async function addressOf(page, route) {
  if (!route.endsWith('/*')) return route;
  const list = route.slice(0, -1);
  await page.goto(address + list.slice(0, -1), { waitUntil: 'networkidle' });
  return page.locator(`main a[href^="${list}"]`).first().getAttribute('href');
}

/** The viewport as WebP, which Playwright's screenshot does not support. */
async function capture(page, file) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}

async function shoot(page, routes, suffix) {
  for (const route of routes) {
    const wantedAddress = new URL(await addressOf(page, route), address);
    await page.goto(wantedAddress.href, { waitUntil: 'networkidle' });
    await page.waitForTimeout(400);
    // Redirected: this account cannot open the screen.
    if (new URL(page.url()).pathname !== wantedAddress.pathname) console.warn(`No screenshot of ${route}`);
    else await capture(page, `${folder}/${fileName(route)}-${suffix}.webp`);
  }
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const suffix = `${size}-${colorScheme}`;
    await shoot(
      page,
      wanted.filter((route) => PUBLIC.includes(route)),
      suffix,
    );
    const rest = wanted.filter((route) => !PUBLIC.includes(route));
    if (rest.length > 0) {
      await page.goto(`${address}/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/dashboard');
      await shoot(page, rest, suffix);
    }
    await context.close();
  }
}
await browser.close();
