// A page that something on the way answers with, in place of the app's files or of the server's answer.
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { settle } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ serviceWorkers: 'allow' });

/** A proxy before the server, which answers with a page of its own where `isAway` says so. */
async function startProxy(server: string, isAway: (asked: IncomingMessage) => boolean): Promise<Server> {
  const { hostname, port } = new URL(server);
  const proxy = createServer((asked, answer) => {
    if (isAway(asked)) {
      answer.setHeader('Content-Type', 'text/html').end('<h1>Back soon</h1>');
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = ask({ hostname, port, method, path, headers }, (received) => {
      answer.writeHead(received.statusCode!, received.headers);
      received.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return proxy;
}

test('a page in place of the files that the device stores is not stored under their names', async ({
  page,
  coach,
  baseURL,
}) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  let isBusy = true;
  let pages = 0;
  const proxy = await startProxy(baseURL!, ({ url = '', headers }) => {
    // What the service worker asks for, not what the page does.
    const isAway = isBusy && headers['sec-fetch-dest'] === 'empty' && url.startsWith('/assets/');
    pages += Number(isAway);
    return isAway;
  });
  const address = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  await page.goto(`${address}/clients`);
  await expect(page.getByText('Amara Osei')).toBeVisible();
  await expect.poll(() => pages).toBeGreaterThan(10);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return !registration?.installing && !registration?.waiting;
  });
  await page.reload();
  await expect(page.getByText('Amara Osei')).toBeVisible();
  isBusy = false;
  await page.reload();
  await settle(page);
  await page.goto(`${address}/reports`);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  proxy.closeAllConnections();
  proxy.close();
});
