import { hoursTotal } from '#domain/sessions/duration.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';

interface KeptAfterErasure {
  /** Completed ones. */
  sessions: number;
  minutes: number;
  /** Of hours from before Hourbook. */
  openingMinutes: number;
}

/** What of a client stays, without a name. @example '3 sessions (3.5 hours)' */
export function keptAfterErasureText({ sessions, minutes, openingMinutes }: KeptAfterErasure): string {
  const parts = [
    ...(sessions > 0 ? [`${sessionsText(sessions)} (${hoursTotal(minutes)})`] : []),
    ...(openingMinutes > 0 ? [`${hoursTotal(openingMinutes)} from before this logbook`] : []),
  ];
  return parts.length === 0 ? 'No completed sessions' : parts.join(' and ');
}

/**
 * What erasing a client does.
 * @param witnessed minutes that others confirmed
 */
export function eraseClientText(staying: 'counting' | 'unknown' | KeptAfterErasure, witnessed = 0): string {
  if (staying === 'counting') return 'Counting what is kept…';
  if (witnessed > 0)
    return `${eraseClientText(staying)} ${hoursTotal(witnessed)} that others confirmed stays confirmed, without their names.`;
  const gone =
    'The name, contact details, notes, topics and anything else that identifies them will be deleted. This cannot be undone.';
  if (staying !== 'unknown' && staying.sessions + staying.openingMinutes === 0)
    return `There are no completed sessions, so no hours are kept. ${gone}`;
  const kept = staying === 'unknown' ? 'Hours of completed sessions' : keptAfterErasureText(staying);
  return `${kept} are kept without a name: date, length, kind, payment and what else credentials count. ${gone}`;
}
