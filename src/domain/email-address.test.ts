import { expect, it } from 'vitest';
import { isSameAddress, mailboxOf } from './email-address.ts';

it.each([
  [' Kim.Lee+a@Googlemail.com ', 'kimlee@gmail.com'],
  ['k.i.m@gmail.com', 'kim@gmail.com'],
  ['kim.lee+news@example.org', 'kim.lee@example.org'],
  ['+kim@example.org', '+kim@example.org'],
  ['kim', '@kim'],
  ['"a@b"@example.org', '"a@b"@example.org'],
])('%j is in the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

it('compares addresses in any case and without blanks around, with their tags', () => {
  expect(isSameAddress(' Kim@example.org', 'kim@Example.org ')).toBe(true);
  expect(isSameAddress('kim+a@example.org', 'kim@example.org')).toBe(false);
});
