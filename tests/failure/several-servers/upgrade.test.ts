// Servers of one build are replaced by servers of the next while people open pages and use open ones: no page, script or
// style fails, whichever server answers (ADR 60).
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCoach, type Coach } from '../support/coach.ts';
import { launchChromium, startBrowserLoad } from './browser-load.ts';
import { assetsOf, buildCopy, ROOT } from './build-copy.ts';
import { startFleet, type Fleet, type Member } from './fleet.ts';

const LOOPS = 2;
const LOADS_BETWEEN = 12;
const older = ROOT;
const newer = mkdtempSync(join(tmpdir(), 'hourbook-newer-'));
let fleet: Fleet;
let coach: Coach;

beforeAll(async () => {
  await buildCopy(newer);
  fleet = await startFleet(0);
  await fleet.add({ built: older });
  await fleet.add({ built: older });
  coach = await signUpCoach(fleet.url);
});
afterAll(async () => {
  await fleet.close();
  rmSync(newer, { recursive: true, force: true });
});

async function retire(member: Member): Promise<void> {
  expect(await member.process.stop()).toEqual({ code: 0, signal: null });
  fleet.forget(member);
}

test('every page load succeeds while the fleet is upgraded, and so does every step in an open page', async () => {
  expect(assetsOf(newer).filter((path) => !assetsOf(older).includes(path)).length).toBeGreaterThan(20);
  const load = await startBrowserLoad(fleet.url, coach, LOOPS);
  const loadMore = async () => {
    await load.more(LOADS_BETWEEN);
    expect(load.failures).toEqual([]);
  };
  const step = async (page: Page, entry: string, heading = entry) => {
    await page.getByRole('link', { name: entry, exact: true }).first().click();
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  };
  try {
    // It was opened before the upgrade, and loads the scripts of its screens later.
    const open = await load.open('/dashboard');
    await step(open, 'Clients');
    const [first, second] = fleet.members as [Member, Member];
    await fleet.add({ built: newer });
    await loadMore();
    await step(open, 'Reports');
    await retire(first);
    await loadMore();
    const openedBetween = await load.open('/support');
    await step(open, 'CPD');
    await fleet.add({ built: newer });
    await retire(second);
    // Every server is of the newer build now.
    await loadMore();
    await step(open, 'Export/Import');
    await step(open, 'Supervision', 'Supervision Sessions');
    await step(openedBetween, 'Credentials');
  } finally {
    await load.stop();
    // Also when a step in an open page failed: it says why.
    expect(load.failures).toEqual([]);
  }
  expect(load.loads()).toBeGreaterThanOrEqual(3 * LOADS_BETWEEN);
});

test('a server sends another build’s files as their own server does', async () => {
  const [other, one] = [await fleet.add({ built: older }), await fleet.add({ built: newer })];
  for (const [owner, path] of [
    ...assetsOf(older).map((each) => [other, each] as const),
    ...assetsOf(newer).map((each) => [one, each] as const),
  ]) {
    const answers = await Promise.all(
      [other, one].map(({ port }) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } }),
      ),
    );
    const [a, b] = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        headers: ['cache-control', 'content-encoding', 'content-type', 'etag', 'vary'].map((name) =>
          answer.headers.get(name),
        ),
        body: await answer.text(),
      })),
    );
    expect(a, `${path} of ${owner.name}`).toEqual(b);
    expect(a!.status).toBe(200);
  }
});

test('a service worker stores the files of one build, not the page of another', async () => {
  const [other, one] = [await fleet.add({ built: older }), await fleet.add({ built: newer })];
  let isMixed = true;
  const mixing = createServer((incoming, outgoing) => {
    const port = isMixed && incoming.url === '/index.html' ? other.port : one.port;
    const { method, url: path, headers } = incoming;
    const asked = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => mixing.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium();
  const page = await browser.newPage();
  try {
    const url = `http://localhost:${(mixing.address() as AddressInfo).port}/login`;
    const afterInstall = async () => {
      await page.goto(url);
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.register('/sw.js');
        const worker = registration.installing ?? registration.waiting ?? registration.active;
        while (worker && worker.state !== 'redundant' && worker.state !== 'activated')
          await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
        return worker?.state;
      });
    };
    expect(await afterInstall()).toBe('redundant');
    isMixed = false;
    expect(await afterInstall()).toBe('activated');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  } finally {
    await browser.close();
    mixing.closeAllConnections();
    mixing.close();
  }
});
