/** What deleting a client takes along; `hours` as shown, with one decimal. */
export function goingAlongText(count: 'counting' | 'unknown' | { sessions: number; hours: string }): string {
  if (count === 'counting') return 'Counting the sessions recorded with this client…';
  if (count === 'unknown') return 'All sessions recorded with this client are deleted too. This cannot be undone.';
  if (count.sessions === 0) return 'No sessions are recorded with this client. This cannot be undone.';
  const sessions = count.sessions === 1 ? '1 session' : `${count.sessions} sessions`;
  return `${sessions} (${count.hours} hours) recorded with this client will be deleted too. This cannot be undone.`;
}
