import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { readSettings } from '#server/settings.ts';
import { runTestMail } from './test-mail-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-test-mail-'));
const settingsOf = (env: Record<string, string>) =>
  readSettings(
    { DATA_DIR: folder, ...env },
    { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' },
  );
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('writes a file where there is no mail server, and says so', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runTestMail(settingsOf({}), ['somebody@example.org']);
  expect(print.mock.calls.join('')).toContain('SMTP_URL is not set');
  const [file] = readdirSync(join(folder, 'mail'));
  expect(readFileSync(join(folder, 'mail', file!), 'utf8')).toContain('To: somebody@example.org');
});

test('says what the mail server answered when it refuses', async () => {
  const server = createServer((socket) => void socket.end('554 5.7.1 Not from you\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const settings = settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await expect(runTestMail(settings, ['somebody@example.org'])).rejects.toThrow(
    /did not take the mail: .*Not from you/,
  );
  server.close();
});

test.each([
  ['Hourbook <log@mail.example.org>', 'ENOTFOUND', 'SPF: missing. mail.example.org needs'],
  ['log@mail.example.org', 'ETIMEOUT', 'The DNS records of mail.example.org could not be read: ETIMEOUT'],
])('says what the DNS says about the domain of %s, once the mail is taken (%s)', async (mailFrom, code, said) => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const smtp = await startSmtpServer();
  const nothing = () => Promise.reject(Object.assign(new Error(code), { code }));
  const settings = settingsOf({ SMTP_URL: smtp.url, MAIL_FROM: mailFrom });
  await runTestMail(settings, ['somebody@example.org'], { resolveMx: nothing, resolveTxt: nothing });
  const printed = print.mock.calls.join('');
  expect(printed).toContain('The mail server took it');
  expect(printed).toContain(said);
  await smtp.stop();
});

test('asks for an address', async () => {
  await expect(runTestMail(settingsOf({}), [])).rejects.toThrow('npm run test-mail -- ADDRESS');
  await expect(runTestMail(settingsOf({}), ['nobody'])).rejects.toThrow('npm run test-mail -- ADDRESS');
});
