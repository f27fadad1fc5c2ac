// A mail as a parser of others reads it: Python's email package with its strict policy, which raises on defects (RFC 5322).
import { execFileSync, spawnSync } from 'node:child_process';

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

export interface ParsedMail {
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Name and address. */
  readonly from: readonly [string, string];
  readonly reply: readonly string[];
  readonly to: readonly string[];
  readonly types: readonly string[];
  readonly text: string;
  readonly html: string;
}

/** Whether this machine has no Python 3: then tests that read mails by it are skipped. */
export const isWithoutPython: boolean = spawnSync('python3', ['--version']).status !== 0;

/** @param raw the bytes of an .eml file */
export const parseMail = (raw: Uint8Array): ParsedMail =>
  JSON.parse(execFileSync('python3', ['-c', READ], { input: raw, encoding: 'utf8' })) as ParsedMail;
