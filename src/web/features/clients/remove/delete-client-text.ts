interface DeletedWithClient {
  sessions: number;
  /** As hoursTotal writes them. */
  hours: string;
  wheels: number;
}

/** What deleting a client takes along. */
export function deleteClientText(count: 'counting' | 'unknown' | DeletedWithClient): string {
  if (count === 'counting') return 'Counting what is recorded with this client…';
  if (count === 'unknown') {
    return 'All sessions and Wheels of Life recorded with this client will be deleted too. You can undo this for 30 seconds.';
  }
  const { sessions, hours, wheels } = count;
  if (sessions + wheels === 0) return 'No sessions are recorded with this client. You can undo this for 30 seconds.';
  const parts = [
    ...(sessions > 0 ? [`${sessions === 1 ? '1 session' : `${sessions} sessions`} (${hours})`] : []),
    ...(wheels > 0 ? [wheels === 1 ? '1 Wheel of Life' : `${wheels} Wheels of Life`] : []),
  ];
  return `${parts.join(' and ')} recorded with this client will be deleted too. You can undo this for 30 seconds.`;
}
