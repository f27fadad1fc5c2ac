import { expect, test } from 'vitest';
import { describeMailFailure } from './deliver-mails.ts';
import { namesNoMailbox } from './smtp-refusal.ts';

/** As nodemailer has it. */
const answered = (command: string, response: string) =>
  describeMailFailure(
    Object.assign(new Error(response), {
      code: 'EENVELOPE',
      command,
      responseCode: Number(response.slice(0, 3)),
      response,
    }),
  );

test.each([
  ['RCPT TO', '550 5.1.1 <ada@example.org>: no such user here', true],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 again', true],
  ['RCPT TO', '553 5.1.3 <ada@>: bad address syntax', true],
  ['RCPT TO', '550 5.1.6 moved', true],
  ['RCPT TO', '556 5.1.10 <ada@example.org>: domain has a null MX', true],
  ['RCPT TO', '550 5.2.1 mailbox disabled', true],
  ['RCPT TO', '550 no such user', true],
  ['RCPT TO', '551 user not local', true],
  ['RCPT TO', '550 <ada@example.org>: Recipient address rejected: User unknown in virtual mailbox table', true],
  ['RCPT TO', '550 Unrouteable address', true],
  ['RCPT TO', '550 The email account does not exist', true],
  ['RCPT TO', '550 Invalid recipient <ada@example.org>', true],
  ['RCPT TO', '556 the domain has a null MX', true],
  ['DATA', '550 5.1.1 <ada@example.org>: no such user here', true],
  // About a policy, space, the sender, the content, or for now.
  ['RCPT TO', '550 5.7.1 access denied', false],
  // The same for every address, as long as our network is on a list or our relay does not know us.
  ['RCPT TO', '550 relay not permitted', false],
  ['RCPT TO', '550-Please turn on SMTP Authentication in your mail client.\n550 relaying denied', false],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", false],
  ['RCPT TO', '550 Service unavailable; client host [192.0.2.1] blocked using zen.example', false],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable', false],
  ['RCPT TO', '551 we do not relay', false],
  ['RCPT TO', '550-Verification failed for <log@example.org>\n550-No Such User Here\n550 Sender verify failed', false],
  ['RCPT TO', '554 5.7.1 <ada@example.org>: relay access denied', false],
  ['RCPT TO', '552 5.2.2 mailbox full', false],
  ['RCPT TO', '552 mailbox full', false],
  ['RCPT TO', '554 transaction failed', false],
  ['RCPT TO', '550 5.1.8 sender address rejected', false],
  ['RCPT TO', '550 5.1.0 address rejected', false],
  ['RCPT TO', '450 4.1.1 try again', false],
  ['RCPT TO', '451 4.7.1 greylisted', false],
  ['MAIL FROM', '550 5.1.1 unknown sender', false],
  ['MAIL FROM', '550 no', false],
  ['DATA', '550 spam', false],
  ['AUTH PLAIN', '535 5.7.8 no', false],
])('%s answered %j: %s', (command, response, expected) =>
  expect(namesNoMailbox(answered(command, response))).toBe(expected),
);

test('no answer says nothing', () => expect(namesNoMailbox(describeMailFailure(new Error('away')))).toBe(false));
