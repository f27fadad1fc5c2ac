import { expect, test } from 'vitest';
import { requestHistory, stillConfirmedText } from './request-history.ts';
import { archivedRequests, ARCHIVED_REQUEST_COLUMNS } from './archived-requests.ts';
import { isOpenStep, REQUEST_STEP_TEXTS, requestStep, type RequestStep } from './request-state.ts';
import { askedText, CLOSED_TEXTS, THANKS } from './witness-page-texts.ts';

const NOW = '2026-11-20T12:00:00Z';
const SENT = {
  witness_name: 'Amara',
  subject: null,
  message: '',
  created_at: '2026-11-01T23:30:00Z',
  expires_at: '2026-12-01T23:30:00Z',
  opened_at: null,
  reminded_at: null,
  revoked_at: null,
  answered_at: null,
  answer: null,
};

test.each([
  [
    { created_at: '2026-11-12T12:00:01Z' },
    'waiting',
    'Sent on 12 November 2026. The link works until 30 November 2026.',
  ],
  [
    {},
    'waiting',
    'Sent on 2 November 2026. The link works until 30 November 2026. No reminder was sent. This person may want no emails or have had several this week, or your profile has no name.',
  ],
  [
    { message: 'See evil.example/login', opened_at: '2026-11-09T12:00:00Z' },
    'opened',
    'Sent on 2 November 2026, opened on 9 November 2026. The link works until 30 November 2026. No reminder was sent: “evil.example/login” would become a link in it. Ask again without it.',
  ],
  [
    { reminded_at: '2026-11-08T12:00:00Z', opened_at: '2026-11-09T12:00:00Z' },
    'opened',
    'Sent on 2 November 2026, again on 8 November 2026, opened on 9 November 2026. The link works until 30 November 2026.',
  ],
  [
    { expires_at: '2026-11-20T12:00:00Z', reminded_at: '2026-11-08T12:00:00Z' },
    'expired',
    'Sent on 2 November 2026, again on 8 November 2026. The link expired on 20 November 2026, and nobody answered.',
  ],
  [{ revoked_at: '2026-11-03T12:00:00Z' }, 'revoked', 'Sent on 2 November 2026. You withdrew it on 3 November 2026.'],
  [
    { answer: 'confirmed', answered_at: '2026-11-03T12:00:00Z' },
    'confirmed',
    'Sent on 2 November 2026. Confirmed on 3 November 2026.',
  ],
  [
    { answer: 'corrected', answered_at: '2026-11-03T12:00:00Z' },
    'corrected',
    'Sent on 2 November 2026. Answered on 3 November 2026: something differs. Correct your records where that is right, then ask again.',
  ],
  [
    { answer: 'declined', answered_at: '2026-11-03T12:00:00Z', expires_at: '2026-11-04T12:00:00Z' },
    'declined',
    'Sent on 2 November 2026. Declined on 3 November 2026.',
  ],
  [
    { answer: 'not_me', answered_at: '2026-11-03T12:00:00Z' },
    'not_me',
    'Sent on 2 November 2026. Answered on 3 November 2026: the mail reached the wrong person. Check the address, then ask again.',
  ],
] as const)('%o is %s', (facts, step, history) => {
  const request = { ...SENT, ...facts };
  expect(requestStep(request, NOW)).toBe(step);
  expect(requestHistory(request, NOW, 'Europe/Berlin')).toBe(history);
});

test('what is still as confirmed', () => {
  const line = { kind: 'coaching', format: 'individual', sessions: 12, minutes: 720 } as const;
  const asked = { from: '2026-01-01', to: '2026-06-30', clients: 1, lines: [line], dates: [] };
  expect(stillConfirmedText(asked, 660)).toBe('12 h confirmed, 11 h still as confirmed');
  expect(stillConfirmedText(asked, 645)).toBe('12 h confirmed, 10.75 h still as confirmed');
  expect(stillConfirmedText(asked, 720)).toBe('12 h confirmed, unchanged since');
});

test('only a request that waits, opened or not, can still be answered', () => {
  const steps = Object.keys(REQUEST_STEP_TEXTS) as RequestStep[];
  expect(steps.filter(isOpenStep)).toEqual(['waiting', 'opened']);
});

test('a witness reads after the answer who can see it, and nothing of a coach who is a stranger', () => {
  const named = Object.entries(THANKS).map(([answer, [title, text]]) => [answer, title, text('Lena').includes('Lena')]);
  expect(named).toEqual([
    ['confirmed', 'Thank you', true],
    ['corrected', 'Thank you', true],
    ['declined', 'Declined', true],
    ['not_me', 'Thank you for saying so', false],
  ]);
  for (const [title, text] of Object.values(CLOSED_TEXTS)) {
    expect(title).toMatch(/^This /);
    expect(text('Lena')).toContain('Lena');
  }
});

test('an archive has requests in the order of their ids, with its columns alone', () => {
  const row = (id: string) => ({ id, user_id: 'u' }) as never;
  const archived = archivedRequests([row('b'), row('a'), row('c')]);
  expect(archived.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(Object.keys(archived[0]!)).toEqual(ARCHIVED_REQUEST_COLUMNS);
  expect(ARCHIVED_REQUEST_COLUMNS).not.toContain('user_id');
});

test.each([
  ['client', null, 'the sessions with you'],
  ['sponsor', null, 'the coaching that you arranged'],
  ['organisation', 'Acme', 'coaching for Acme, so that nobody coached has to be named'],
  ['organisation', null, 'coaching for your organisation,'],
  ['mentor', null, 'the mentor coaching that you gave'],
  ['supervisor', null, 'the supervision that you gave'],
] as const)('a %s of %s is asked about %s', (kind, organisation, what) => {
  const text = askedText({ kind, coach: 'Lena', organisation });
  expect(text).toMatch(/^Lena /);
  expect(text).toContain(`asks you to confirm ${what}`);
});
