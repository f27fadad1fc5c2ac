// A coach's usual tasks in one browser; the same tests for each browser.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { BuiltServer, PASSWORD, type Coach } from './built-server.ts';
import { ENTER, Page } from './page.ts';

const NEW_PASSWORD = 'another password';
const CSV = 'Client,Date,Duration,Notes\r\nAmara Osei,2024-04-03,90,first\r\nBo Lind,2024-04-08,60,second\r\n';

/**
 * Without `start` the browser is not installed, and the tests are skipped. `hasDeviceStore`: whether IndexedDB works in
 * it under WebDriver; if not, nothing can be stored on the device.
 */
export function describeJourneys(
  name: string,
  start: (() => Promise<Browser>) | undefined,
  { hasDeviceStore }: { hasDeviceStore: boolean },
): void {
  describe.skipIf(!start)(name, () => {
    let server: BuiltServer;
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      server = await BuiltServer.create();
      browser = await (start as () => Promise<Browser>)();
      page = new Page(browser, server.origin);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.remove();
    });

    // A failed test may have left the server stopped.
    beforeEach(() => server.start());

    async function signedIn(): Promise<Coach> {
      const coach = await server.addCoach();
      await page.goto('/checkout.html');
      await page.call('() => localStorage.clear()');
      await page.call("(session) => localStorage.setItem('hourbook.auth', session)", coach.session);
      return coach;
    }
    async function signIn(email: string, password: string): Promise<void> {
      await page.fill('Email', email);
      await page.fill('Password', password);
      await page.click({ role: 'button', name: 'Sign In' });
    }
    async function signOut(): Promise<void> {
      await page.click({ role: 'button', name: 'Logout' });
      await page.isAt('/login');
      await page.see('Logged out');
    }
    async function logSession(client: string): Promise<void> {
      // The page behind the dialog has a field of the same name.
      await page.find({ role: 'dialog', name: 'Log a session' });
      await page.fill('Client', client);
      await page.click({ role: 'option', name: client, isStart: true });
      await page.click({ role: 'button', name: 'Save session' });
    }

    it('takes a coach from sign-up over a client and a session to a password reset by the mailed link', async () => {
      const email = `journey-${randomUUID()}@example.org`;
      await page.goto('/signup');
      await page.fill('Email', email);
      await page.fill('Password', PASSWORD);
      await page.click({ role: 'checkbox', name: 'I accept the terms', isStart: true });
      await page.click({ role: 'button', name: 'Create account' });
      await page.isAt('/dashboard');
      await page.see('No data available. Please add clients and sessions first.');

      await page.goto('/clients?add=1');
      await page.fill('Name', 'Amara Osei');
      await page.click({ role: 'button', name: 'Save client' });
      await page.find({ role: 'link', name: 'Amara Osei', isStart: true });
      await page.goto('/sessions?add=1');
      await logSession('Amara Osei');
      await page.see('1 session · 1 h');
      await page.goto('/sessions?add=1');
      await logSession('Amara Osei');
      await page.see('A session for this client on this date already exists.');

      await page.goto('/dashboard');
      await page.see(/Total Clients\s*1/);
      await page.see(/Coaching Hours\s*1/);
      await signOut();
      expect(await page.call('() => localStorage.length + sessionStorage.length')).toBe(0);
      await signIn(email, PASSWORD);
      await page.isAt('/dashboard');
      await signOut();

      await page.goto('/reset-password');
      await page.find({ role: 'heading', name: 'Reset your password' });
      await page.fill('Email', email);
      await page.click({ role: 'button', name: 'Send', isStart: true });
      await page.goto(await page.until('receive a mail', async () => server.mailedLink(email)));
      await page.see('Choose a new password');
      await page.fill('New password', NEW_PASSWORD);
      await page.click({ role: 'button', name: 'Save new password' });
      await page.isAt('/dashboard');
      await signOut();
      await signIn(email, NEW_PASSWORD);
      await page.isAt('/dashboard');
    });

    it('logs a session with N, three letters, Enter, Enter, and Undo takes it back', async () => {
      const coach = await signedIn();
      await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
      await page.goto('/support');
      await page.find({ role: 'heading', name: 'Support' });
      await page.type('n');
      await page.find({ role: 'dialog', name: 'Log a session' });
      await page.until('be in the client’s field', () =>
        page.call("() => document.activeElement.getAttribute('role') === 'combobox'"),
      );
      await page.type('ama');
      await page.find({ role: 'option', name: 'Amara Osei', isStart: true });
      await page.type(ENTER);
      await page.type(ENTER);
      await page.see('Session logged');
      expect(await coach.read('/rest/v1/sessions?select=duration,client:clients(name)')).toEqual([
        { duration: 60, client: { name: 'Amara Osei' } },
      ]);
      await page.click({ role: 'button', name: 'Undo' });
      await page.see('Session removed');
      expect(await coach.read('/rest/v1/sessions?select=id')).toEqual([]);
    });

    it('opens without the server, and says so', async () => {
      const coach = await signedIn();
      await coach.insert('clients', [{ name: 'Amara Osei' }]);
      await page.goto('/dashboard');
      await page.until('keep the app on the device', () => page.call(IS_KEPT));
      await server.stop();
      await page.goto('/clients');
      await page.see('The server cannot be reached');
      await server.start();
      await page.goto('/clients');
      await page.find({ role: 'link', name: 'Amara Osei', isStart: true });
    });

    it.skipIf(!hasDeviceStore)(
      'without the server shows what was here, keeps a session and sends it once',
      async () => {
        const coach = await signedIn();
        const amara = randomUUID();
        await coach.insert('clients', [{ id: amara, name: 'Amara Osei' }]);
        await coach.insert('sessions', [
          { client_id: amara, date: '2024-04-03', duration: 60, notes: 'A secret', topics: [] },
        ]);
        await page.goto('/dashboard');
        await page.find({ role: 'link', name: 'Amara Osei', isStart: true });
        await page.until('keep the app on the device', () => page.call(IS_KEPT));
        const keeps = (what: string) => async () => String(await page.call(KEPT_ANSWERS)).includes(what);
        await page.until('keep the dashboard on the device', keeps('"dashboard"'));
        await page.click({ role: 'link', name: 'Sessions' });
        await page.until('keep the sessions on the device', keeps('"list"'));
        // For the form that logs a session: loaded once the page has time.
        await page.until('keep the names of clients on the device', keeps('"names"'));

        await server.stop();
        await page.goto('/sessions');
        await page.see('The server cannot be reached');
        await page.find({ role: 'link', name: 'Amara Osei', isStart: true });
        // A page whose script was not loaded before.
        await page.click({ role: 'link', name: 'Supervision' });
        await page.find({ role: 'heading', name: 'Supervision', isStart: true });
        await page.goto('/sessions?log=1');
        await logSession('Amara Osei');
        await page.find({ role: 'heading', name: 'Not synced yet' });
        expect(String(await page.call(KEPT_ANSWERS))).not.toContain('A secret');

        await server.start();
        await page.see('1 session sent');
        expect(await coach.read('/rest/v1/sessions?select=client:clients(name)')).toEqual([
          { client: { name: 'Amara Osei' } },
          { client: { name: 'Amara Osei' } },
        ]);
      },
    );

    it('imports a file and takes it back', async () => {
      const coach = await signedIn();
      await page.goto('/export-import');
      await page.see('Choose a file to import');
      await page.call(CHOOSE_FILE, 'sessions.csv', CSV);
      await page.see('2 clients and 2 sessions will be added.');
      await page.click({ role: 'button', name: 'Import 2 rows' });
      await page.see('2 clients and 2 sessions from sessions.csv.');
      expect(await coach.read('/rest/v1/sessions?select=date,duration,notes&order=date')).toEqual([
        { date: '2024-04-03', duration: 90, notes: 'first' },
        { date: '2024-04-08', duration: 60, notes: 'second' },
      ]);
      await page.goto('/export-import');
      await page.click({ role: 'button', name: 'Undo the import of sessions.csv' });
      await page.click({ role: 'button', name: 'Undo import' });
      await page.see('2 clients and 2 sessions deleted.');
      expect(await coach.read('/rest/v1/sessions?select=date')).toEqual([]);
    });
  });
}

/** Whether the app works offline: it is cached completely, and the service worker controls this page. */
const IS_KEPT = `async () => {
  const kept = (await caches.keys()).some((name) => name.startsWith('shell-'));
  return kept && navigator.serviceWorker.controller !== null;
}`;

/** Empty until the app has created its database: opening it here would create one without its object store. */
const KEPT_ANSWERS = `async () => (await indexedDB.databases()).some(({ name }) => name === 'hourbook-last-known') &&
  new Promise((resolve, reject) => {
  const open = indexedDB.open('hourbook-last-known');
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const all = open.result.transaction('answers').objectStore('answers').getAll();
    all.onsuccess = () => {
      open.result.close();
      resolve(JSON.stringify(all.result));
    };
  };
})`;

/** Like choosing a file in the browser's dialog, which tests cannot control. */
const CHOOSE_FILE = `(name, text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: 'text/csv' }));
  const input = document.querySelector('input[type=file]');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}`;
