// A request to a witness and the profile of the coach who asks, as the server answers them.
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { USER_ID } from './fake-server.ts';

export const idOf = (number: number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const EXAMPLE_SUMS = {
  from: '2026-03-01',
  to: '2026-06-30',
  clients: 1,
  lines: [{ kind: 'coaching', format: 'individual', sessions: 12, minutes: 720 }],
  dates: [],
} as const;
export const exampleRequest = (row: Partial<WitnessRequestRow>): WitnessRequestRow => ({
  id: idOf(1),
  kind: 'client',
  witness_name: 'Amara Osei',
  witness_email: 'amara@example.org',
  subject: null,
  client_ids: [idOf(9)],
  period_from: null,
  period_to: null,
  message: '',
  coach_role: null,
  witness_role: null,
  policy: null,
  asked: EXAMPLE_SUMS as never,
  mails: 1,
  created_at: '2026-11-01T12:00:00Z',
  reminded_at: null,
  expires_at: '2099-12-01T12:00:00Z',
  opened_at: null,
  revoked_at: null,
  answered_at: null,
  answer: null,
  answer_words: null,
  answered_by: null,
  answered_role: null,
  answered_policy: null,
  ...row,
});
export const SIGNED_IN_PROFILE = {
  id: USER_ID,
  role: 'user',
  time_zone: 'UTC',
  subscription_status: 'trial',
  subscription_start_date: null,
  subscription_end_date: '2099-01-01T00:00:00Z',
};
