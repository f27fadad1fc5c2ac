// Whether a session was held (ADR 27). Dates are the coach's calendar dates.

export type SessionStatus = 'completed' | 'planned' | 'not-completed';

export const SESSION_STATUS_TEXTS: Readonly<Record<SessionStatus, string>> = {
  completed: 'Completed',
  planned: 'Planned',
  'not-completed': 'Not completed',
};

/**
 * A session that is not completed is planned if it is after today.
 * @example sessionStatus({ date: '2026-11-23', completed: false }, '2026-11-22') // 'planned'
 */
export function sessionStatus({ date, completed }: { date: string; completed: boolean }, today: string): SessionStatus {
  if (completed) return 'completed';
  return date > today ? 'planned' : 'not-completed';
}
