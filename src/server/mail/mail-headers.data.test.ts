// What a mail to a witness looks like on the wire, as read by parsers of others: RFC 5322 by Python's email package with its strict
// policy, which raises on defects. Skipped, and said so, where there is no Python.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newMailToken, stopMailsAddress, witnessLink } from '#server/witnesses/mail-token.ts';
import { witnessMail } from '#server/witnesses/witness-mail.ts';
import { createMailTransport } from './mail-transport.ts';
import type { Mail } from './mailer.ts';

const READ = `
import email, email.header, email.policy, email.utils, json, sys
raw = sys.stdin.buffer.read()
message = email.message_from_bytes(raw, policy=email.policy.SMTP.clone(raise_on_defect=True))
headers = {}
for name in message.keys():
    value = message[name]
    assert not value.defects, (name, value.defects)
    headers.setdefault(name.lower(), []).append(str(value))
assert max(len(line) for line in raw.split(b'\\r\\n')) <= 998
sender = message['from'].addresses[0]
assert len(message['from'].addresses) == 1
# The strict policy keeps the blank between two encoded words, which RFC 2047 has dropped.
phrase = email.utils.parseaddr(email.message_from_bytes(raw)['from'])[0]
name = str(email.header.make_header(email.header.decode_header(phrase)))
print(json.dumps({'headers': headers, 'from': [name, sender.addr_spec],
  'reply': [a.addr_spec for a in (message['reply-to'].addresses if message['reply-to'] else [])],
  'to': [a.addr_spec for a in message['to'].addresses],
  'types': [part.get_content_type() for part in message.walk()],
  'text': message.get_body(('plain',)).get_content(), 'html': message.get_body(('html',)).get_content()}))
`;

interface Parsed {
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly from: readonly [string, string];
  readonly reply: readonly string[];
  readonly to: readonly string[];
  readonly types: readonly string[];
  readonly text: string;
  readonly html: string;
}

const python = (() => {
  try {
    return execFileSync('python3', ['--version'], { encoding: 'utf8' });
  } catch {
    return null;
  }
})();

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mail-headers-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function parsed(mail: Mail, mailFrom = 'Hourbook <log@example.com>'): Promise<Parsed> {
  await createMailTransport({ smtpUrl: null, dataDir, mailFrom }, pino({ level: 'silent' })).send(
    mail,
    crypto.randomUUID(),
  );
  const [file] = readdirSync(join(dataDir, 'mail'));
  const input = readFileSync(join(dataDir, 'mail', file!));
  return JSON.parse(execFileSync('python3', ['-c', READ], { input, encoding: 'utf8' })) as Parsed;
}

const SETTINGS = { publicUrl: 'https://a-rather-long-name-of-an-installation.coaching.example.org' };

function toWitness(coach: string) {
  const [link, stop] = [newMailToken(), newMailToken()];
  const mail = witnessMail({
    appName: 'Hourbook',
    coach,
    coachEmail: 'dana@example.net',
    kind: 'supervisor',
    witnessName: 'Zoë Müller',
    witnessEmail: 'zoe@example.com',
    subject: 'Zoë Müller',
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
    message: 'Thank you, as ever.\nDana <3',
    link: witnessLink(SETTINGS, link.token),
    stop: stopMailsAddress(SETTINGS, stop.token),
    lastDay: '2026-12-20',
    isReminder: false,
  });
  return { mail, link: witnessLink(SETTINGS, link.token), stop: stopMailsAddress(SETTINGS, stop.token) };
}

describe.skipIf(python === null)('a mail to a witness, read by Python’s parser', () => {
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

describe.skipIf(python === null)('any other mail', () => {
  test('keeps the installation’s name, and cannot be stopped', async () => {
    const read = await parsed({ to: 'ada@example.com', subject: 'Grüße', text: 'Hello\n', html: '<p>Hello</p>' });
    expect(read.from).toEqual(['Hourbook', 'log@example.com']);
    expect(read.headers['subject']).toEqual(['Grüße']);
    expect(Object.keys(read.headers)).not.toEqual(expect.arrayContaining(['list-unsubscribe']));
    expect(read.reply).toEqual([]);
  });
});
