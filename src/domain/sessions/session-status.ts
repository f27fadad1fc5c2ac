// Whether a session was held, as the dashboard tells it apart (ADR 27). Calendar dates of the coach.

export type SessionStatus = 'completed' | 'planned' | 'not-completed';

export const SESSION_STATUS_TEXTS: Readonly<Record<SessionStatus, string>> = {
  completed: 'Completed',
  planned: 'Planned',
  'not-completed': 'Not completed',
};

/**
 * What is not completed is planned when it lies after today.
 * @example sessionStatus({ date: '2026-11-23', completed: false }, '2026-11-22') // 'planned'
 */
export function sessionStatus({ date, completed }: { date: string; completed: boolean }, today: string): SessionStatus {
  if (completed) return 'completed';
  return date > today ? 'planned' : 'not-completed';
}
