// Why a delivery did not arrive, as the log of a hook says it. The words are stored in private.hook_deliveries.problem; no address and no text
// of another server is ever part of them.
import { FAILING_DAYS_MAX } from './hook.ts';
import type { HookDelivery } from './hook-answers.ts';

export const HOOK_PROBLEMS = {
  refused: 'It was not accepted',
  'address-refused': 'The address is not on the public internet',
  insecure: 'The address is not https',
  'no-host': 'There is no server of this name',
  'no-answer': 'The connection ended without an answer',
  'no-connection': 'The server cannot be reached',
  certificate: 'The server has no valid certificate',
  'too-slow': 'No answer within 10 seconds',
  'too-large': 'The answer was too long',
  keys: 'The address can no longer be decrypted: make it again',
  gone: 'The session was deleted or changed before',
  off: 'It was switched off before',
} as const;
export type HookProblem = keyof typeof HOOK_PROBLEMS;

export const isHookProblem = (word: string): word is HookProblem => Object.hasOwn(HOOK_PROBLEMS, word);

type Outcome = Pick<HookDelivery, 'problem' | 'status' | 'next_try_at' | 'tries'>;

/**
 * What became of a delivery.
 * @example deliveryText({ problem: 'refused', status: 500, next_try_at: null, tries: 9 }) // 'It was not accepted (500). Given up'
 */
export function deliveryText({ problem, status, next_try_at, tries }: Outcome): string {
  if (problem === null) return next_try_at === null ? 'Arrived' : tries === 0 ? 'Waiting' : 'Being sent';
  const why = isHookProblem(problem) ? HOOK_PROBLEMS[problem] : 'It did not arrive';
  const answered = problem === 'refused' && status !== null ? ` (${status})` : '';
  const ended = problem === 'gone' || problem === 'off' ? '' : next_try_at === null ? '. Given up' : '. We try again';
  return `${why}${answered}${ended}`;
}

/** Of a hook that was switched off by its failures. */
export const OFF_BY_FAILURES = `Switched off: nothing arrived for ${FAILING_DAYS_MAX} days, or the other side said it is gone.`;
