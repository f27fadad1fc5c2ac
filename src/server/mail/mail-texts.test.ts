import { expect, test } from 'vitest';
import {
  alreadyRegisteredMail,
  confirmAddressMail,
  emailChangeMail,
  reauthenticationMail,
  resetPasswordMail,
  signInMail,
} from './mail-texts.ts';

const facts = {
  to: 'ada@example.com',
  href: 'https://log.example/auth/v1/verify?token=t&type=signup',
  appName: 'Hour<b>ook',
  hours: 24,
};

test.each([
  ['confirm address', confirmAddressMail(facts)],
  ['reset password', resetPasswordMail(facts)],
  ['email change', emailChangeMail(facts, { from: "o'brien@example.com", into: 'new@example.com' })],
  ['sign in', signInMail({ ...facts, code: '012345', hours: 1 })],
  ['already registered', alreadyRegisteredMail(facts.to, facts.appName, facts.href)],
])('the mail %s carries its link in both bodies, and HTML is escaped', (_name, mail) => {
  expect(mail.to).toBe('ada@example.com');
  expect(mail.text).toContain(`\n\n${facts.href}\n\n`);
  expect(mail.html).toContain('href="https://log.example/auth/v1/verify?token=t&amp;type=signup"');
  expect(mail.html).not.toContain('<b>');
  expect(mail.html).not.toContain("o'brien");
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test.each([
  ['sign in', signInMail({ ...facts, code: '012345', hours: 1 })],
  ['reauthentication', reauthenticationMail({ ...facts, code: '012345', hours: 1 })],
])('the mail %s carries its code in both bodies, and not in the subject', (_name, mail) => {
  expect(mail.text).toContain('\n\n012345\n\n');
  expect(mail.html).toContain('>012345<');
  expect(mail.subject).not.toContain('012345');
  expect(mail.text).toContain('once, for an hour');
});
