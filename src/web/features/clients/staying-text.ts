import { hoursText } from '#domain/sessions/duration.ts';

interface Staying {
  /** Completed ones. */
  sessions: number;
  minutes: number;
  /** Of hours from before Hourbook. */
  openingMinutes: number;
}

/** What of a client stays, without a name. @example '3 sessions (3.5 hours)' */
export function stayingText({ sessions, minutes, openingMinutes }: Staying): string {
  const parts = [
    ...(sessions > 0 ? [`${sessions === 1 ? '1 session' : `${sessions} sessions`} (${hoursText(minutes)} hours)`] : []),
    ...(openingMinutes > 0 ? [`${hoursText(openingMinutes)} hours from before Hourbook`] : []),
  ];
  return parts.length === 0 ? 'No completed sessions' : parts.join(' and ');
}

/** What erasing a client does. */
export function eraseText(staying: 'counting' | 'unknown' | Staying): string {
  if (staying === 'counting') return 'Counting what stays…';
  const gone = 'Name, contact, notes, topics and whatever else says who it was are deleted. This cannot be undone.';
  if (staying === 'unknown') {
    return `Hours of completed sessions stay as anonymous hours: date, minutes, kind and whether they were paid. ${gone}`;
  }
  if (staying.sessions + staying.openingMinutes === 0)
    return `No completed sessions are recorded, so nothing stays. ${gone}`;
  return `${stayingText(staying)} stay as anonymous hours: date, minutes, kind and whether they were paid. ${gone}`;
}
