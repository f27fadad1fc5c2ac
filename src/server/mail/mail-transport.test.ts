import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailTransport } from './mail-transport.ts';

const log = pino({ level: 'silent' });
const mail = { to: 'ada@example.com', subject: 'Grüße', text: 'Hello ✓\n', html: '<p>Hello ✓</p>' };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailer-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const settings = () => ({ smtpUrl: null, dataDir, mailFrom: 'Hourbook <log@example.com>' });

describe('mails as files', () => {
  test('a mail is one file, readable by its owner only, with both bodies', async () => {
    await createMailTransport(settings(), log).send(mail);
    const [file, ...rest] = await readdir(join(dataDir, 'mail'));
    expect(rest).toEqual([]);
    const path = join(dataDir, 'mail', file as string);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const content = await readFile(path, 'utf8');
    expect(content).toMatch(/^From: Hourbook <log@example\.com>\r?$/m);
    expect(content).toMatch(/^To: ada@example\.com\r?$/m);
    expect(content).toContain('multipart/alternative');
  });

  test('file names sort by time', async () => {
    const mailer = createMailTransport(settings(), log);
    for (const subject of ['one', 'two', 'three']) await mailer.send({ ...mail, subject });
    const files = (await readdir(join(dataDir, 'mail'))).toSorted();
    const subjects = await Promise.all(files.map((file) => readFile(join(dataDir, 'mail', file), 'utf8')));
    expect(subjects.map((content) => /^Subject: (\w+)/m.exec(content)?.[1])).toEqual(['one', 'two', 'three']);
  });

  test.each([
    ['subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['recipient', { to: 'ada@example.com\nBcc: eve@example.com' }],
  ])('a line break in the %s is refused and nothing is written', async (_field, change) => {
    await expect(createMailTransport(settings(), log).send({ ...mail, ...change })).rejects.toThrow('line break');
    await expect(readdir(join(dataDir, 'mail'))).rejects.toThrow('ENOENT');
  });

  test('a comma does not add a recipient', async () => {
    await createMailTransport(settings(), log).send({ ...mail, to: 'ada,eve@example.com' });
    const [file] = await readdir(join(dataDir, 'mail'));
    expect(await readFile(join(dataDir, 'mail', file as string), 'utf8')).not.toMatch(/^To:.*[ ,]eve@example\.com/m);
  });
});

test('mails by SMTP reach the server with sender, recipient and content', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      heard.push(text);
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 kept\r\n');
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await createMailTransport({ smtpUrl, dataDir, mailFrom: 'log@example.com' }, log).send(mail);
  await new Promise((resolve) => server.close(resolve));
  const all = heard.join('');
  expect(all).toContain('MAIL FROM:<log@example.com>');
  expect(all).toContain('RCPT TO:<ada@example.com>');
  expect(all).toContain('multipart/alternative');
});

test('an unavailable server rejects', async () => {
  await expect(createMailTransport({ ...settings(), smtpUrl: 'smtp://127.0.0.1:1' }, log).send(mail)).rejects.toThrow(
    'ECONNREFUSED',
  );
});
