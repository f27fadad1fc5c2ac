import { expect, test } from 'vitest';
import { answeredLetter, answersOf } from './answered-letter.ts';
import { periodText, lineText, totalText } from './sums-text.ts';
import type { WitnessRequestRow } from './witness-request-row.ts';

const line = { kind: 'coaching', format: 'individual', sessions: 12, minutes: 765 } as const;
const REQUEST: WitnessRequestRow = {
  id: 'r1',
  kind: 'organisation',
  witness_name: 'Bea Stone',
  witness_email: 'bea@acme.example',
  subject: 'Acme',
  client_ids: [],
  period_from: null,
  period_to: null,
  message: '',
  coach_role: 'external coach',
  witness_role: 'Head of HR',
  policy: 'We name nobody.',
  asked: { from: '2026-01-01', to: '2026-06-30', clients: 3, lines: [line], dates: [] },
  mails: 1,
  created_at: '2026-07-01T12:00:00Z',
  reminded_at: null,
  expires_at: '2026-07-31T12:00:00Z',
  opened_at: null,
  revoked_at: null,
  answered_at: '2026-07-03T12:00:00Z',
  answer: 'confirmed',
  answer_words: '',
  answered_by: 'Bea Stone',
  answered_role: 'Head of People',
  answered_policy: 'Names stay with us.',
};
const CIRCUMSTANCES = { coach: 'Ines Moreau', timeZone: 'UTC', stillMinutes: 765 };

test('the letter has what was confirmed, and how it was given', () => {
  const { paragraphs, given } = answeredLetter(REQUEST, CIRCUMSTANCES);
  expect(paragraphs.slice(1)).toEqual([
    'I confirm that Ines Moreau worked as a coach for Acme, in the role of external coach.',
    'In that role Ines Moreau coached 3 people of our organisation for 12.75 hours in total, from 1 January 2026 to 30 June 2026.',
    "It is the policy of Acme to keep the names of people who are coached confidential: Names stay with us. They are therefore not listed in the coach's log.",
    'I am Bea Stone, Head of People at Acme, and can be reached at bea@acme.example to verify this.',
  ]);
  expect(given).toEqual([
    'Mailed to bea@acme.example on 1 July 2026. Confirmed by Bea Stone on 3 July 2026, on the page linked in the mail, without a signature.',
    'The sums are from the coach’s log on the day of the mail. The text of this letter is made from the answer; the policy is in the organisation’s words.',
  ]);
});

test('it says when the policy is in the coach’s words, and when the log has changed since', () => {
  const { given } = answeredLetter({ ...REQUEST, answered_policy: null }, { ...CIRCUMSTANCES, stillMinutes: 705 });
  expect(given[1]).toMatch(/the policy is in the coach’s words, which the organisation confirmed\.$/);
  expect(given[2]).toBe('The log has changed since, with 11.75 hours unchanged.');
});

test('answers of an organisation are those confirmed, in any spelling, the latest first', () => {
  const later = { ...REQUEST, id: 'r2', subject: 'ACME ', answered_at: '2026-08-01T12:00:00Z' };
  const declined = { ...REQUEST, id: 'r3', answer: 'declined' as const };
  const other = { ...REQUEST, id: 'r4', subject: 'Umbrella' };
  const ofClient = { ...REQUEST, id: 'r5', kind: 'client' as const };
  expect(answersOf('acme', [REQUEST, later, declined, other, ofClient]).map(({ id }) => id)).toEqual(['r2', 'r1']);
});

test('sums as text', () => {
  expect(totalText(REQUEST.asked)).toBe('12.75 hours in all, from 1 January 2026 to 30 June 2026, with 3 people');
  expect(periodText({ from: '2026-01-01', to: '2026-01-01' })).toBe('on 1 January 2026');
  expect(lineText({ ...line, sessions: 1, format: null })).toBe('Coaching: 1 session, 12.75 hours');
  expect(lineText({ ...line, sessions: 0 })).toBe('Coaching, individual: as one sum, 12.75 hours');
});
