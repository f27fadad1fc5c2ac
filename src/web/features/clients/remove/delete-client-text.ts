import { sessionsText } from '#domain/sessions/sessions-text.ts';

interface DeletedWithClient {
  sessions: number;
  /** As hoursTotal writes them. */
  hours: string;
  /** From before this logbook, in the same way; null without any. */
  before?: string | null;
  wheels: number;
}

/** What is deleted with a client. */
export function deleteClientText(count: 'counting' | 'unknown' | DeletedWithClient): string {
  if (count === 'counting') return 'Counting what is recorded with this client…';
  if (count === 'unknown') {
    return 'All hours and Wheels of Life recorded with this client will be deleted too. You can undo this for 30 seconds.';
  }
  const { sessions, hours, before, wheels } = count;
  if (sessions + wheels === 0 && !before)
    return 'No sessions are recorded with this client. You can undo this for 30 seconds.';
  const parts = [
    ...(sessions > 0 ? [`${sessionsText(sessions)} (${hours})`] : []),
    ...(before ? [`${before} from before this logbook`] : []),
    ...(wheels > 0 ? [wheels === 1 ? '1 Wheel of Life' : `${wheels} Wheels of Life`] : []),
  ];
  const listed = parts.length > 2 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(' and ');
  return `${listed} recorded with this client will be deleted too. You can undo this for 30 seconds.`;
}
