// The state of a witness request.
import { isAfter } from '#domain/time.ts';
import type { WitnessRequestRow } from './witness-request-row.ts';

export type RequestStep =
  | 'waiting'
  | 'opened'
  | 'expired'
  | 'revoked'
  | 'confirmed'
  | 'corrected'
  | 'declined'
  | 'not_me';

type Facts = Pick<WitnessRequestRow, 'expires_at' | 'opened_at' | 'revoked_at' | 'answer'>;

/** @param now an ISO instant */
export function requestStep(request: Facts, now: string): RequestStep {
  if (request.answer !== null) return request.answer;
  if (request.revoked_at !== null) return 'revoked';
  if (!isAfter(request.expires_at, now)) return 'expired';
  return request.opened_at === null ? 'waiting' : 'opened';
}

export const REQUEST_STEP_TEXTS: Readonly<Record<RequestStep, string>> = {
  waiting: 'Waiting',
  opened: 'Opened',
  expired: 'Expired',
  revoked: 'Withdrawn',
  confirmed: 'Confirmed',
  corrected: 'Something differs',
  declined: 'Declined',
  not_me: 'Wrong person',
};

/** Whether the witness can still answer. */
export const isOpenStep = (step: RequestStep): boolean => step === 'waiting' || step === 'opened';
