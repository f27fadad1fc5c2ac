// What a mail to a witness looks like on the wire, as read by Python’s email package. Skipped, and said so, where there is no
// Python.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newLinkToken } from '#server/link-token.ts';
import { stopMailsAddress, witnessLink } from '#server/witnesses/mailed-links.ts';
import { witnessMail } from '#server/witnesses/witness-mail.ts';
import { isWithoutPython, parseMail, type ParsedMail } from '#tests/support/parsed-mail.ts';
import { createMailTransport } from './mail-transport.ts';
import type { Mail } from './mailer.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mail-headers-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function parsed(mail: Mail, mailFrom = 'Hourbook <log@example.com>'): Promise<ParsedMail> {
  await createMailTransport({ smtpUrl: null, dataDir, mailFrom }, pino({ level: 'silent' })).send(
    mail,
    crypto.randomUUID(),
  );
  const [file] = readdirSync(join(dataDir, 'mail'));
  return parseMail(readFileSync(join(dataDir, 'mail', file!)));
}

const SETTINGS = {
  appName: 'Hourbook',
  publicUrl: 'https://a-rather-long-name-of-an-installation.coaching.example.org',
};

function toWitness(coach: string) {
  const tokens = { link: newLinkToken(), stop: newLinkToken() };
  const mail = witnessMail({
    settings: SETTINGS,
    coach,
    coachEmail: 'dana@example.net',
    request: {
      kind: 'supervisor',
      witness_name: 'Zoë Müller',
      witness_email: 'zoe@example.com',
      subject: 'Zoë Müller',
      message: 'Thank you, as ever.\nDana <3',
    },
    sums: {
      from: '2026-03-01',
      to: '2026-05-04',
      clients: 0,
      lines: [{ kind: 'supervision_received', format: 'individual', sessions: 2, minutes: 150 }],
      dates: [
        { date: '2026-03-01', minutes: 60, format: 'individual' },
        { date: '2026-05-04', minutes: 90, format: 'individual' },
      ],
    },
    tokens,
    lastDay: '2026-12-20',
    isReminder: false,
  });
  const [link, stop] = [witnessLink(SETTINGS, tokens.link.token), stopMailsAddress(SETTINGS, tokens.stop.token)];
  return { mail, link, stop };
}

describe.skipIf(isWithoutPython)('a mail to a witness, read by Python’s parser', () => {
  test('comes in the coach’s name, is answered to the coach, and can be stopped with one click', async () => {
    const { mail, link, stop } = toWitness('Dana Coach');
    const read = await parsed(mail);
    expect(read).toMatchObject({
      from: ['Dana Coach via Hourbook', 'log@example.com'],
      reply: ['dana@example.net'],
      to: ['zoe@example.com'],
      types: ['multipart/alternative', 'text/plain', 'text/html'],
    });
    expect(read.headers['list-unsubscribe']).toEqual([`<${stop}>`]);
    expect(read.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click']);
    for (const once of ['date', 'message-id', 'from', 'to', 'reply-to', 'subject', 'mime-version'])
      expect(read.headers[once], once).toHaveLength(1);
    expect(read.headers['auto-submitted']).toEqual(['auto-generated']);
    for (const body of [read.text, read.html]) {
      expect(body).toContain(link);
      expect(body).toContain('Supervision received, individual: 2 sessions, 2.5 hours');
      expect(body).toContain('4 May 2026: 1.5 hours');
      expect(body).toContain('20 December 2026');
    }
    expect(read.text).toContain('Thank you, as ever.\nDana <3');
    expect(read.html).toContain('Thank you, as ever.<br>Dana &lt;3');
    expect(link).not.toContain(stop.slice(-43));
  });

  test.each([
    ['Zoë "the fox" O’Neill', 'Zoë "the fox" O’Neill via Hourbook'],
    ['Dana\r\nBcc: eve@example.com', 'Dana Bcc: eve@example.com via Hourbook'],
    ['Dana <eve@example.com>', 'Dana <eve@example.com> via Hourbook'],
    ['\u202eanaD', 'anaD via Hourbook'],
    ['x'.repeat(300), `${'x'.repeat(100)} via Hourbook`],
    ['\u0000', 'A coach via Hourbook'],
  ])('has one sender, whatever the coach is called: %j', async (coach, shown) => {
    const read = await parsed(toWitness(coach).mail, 'log@example.com');
    expect(read.from).toEqual([shown, 'log@example.com']);
    expect(read.headers['bcc']).toBeUndefined();
    expect(read.to).toEqual(['zoe@example.com']);
  });
});

describe.skipIf(isWithoutPython)('any other mail', () => {
  test('keeps the installation’s name, and cannot be stopped', async () => {
    const read = await parsed({ to: 'ada@example.com', subject: 'Grüße', text: 'Hello\n', html: '<p>Hello</p>' });
    expect(read.from).toEqual(['Hourbook', 'log@example.com']);
    expect(read.headers['subject']).toEqual(['Grüße']);
    expect(Object.keys(read.headers)).not.toEqual(expect.arrayContaining(['list-unsubscribe']));
    expect(read.reply).toEqual([]);
  });
});
