/** @example sessionsText(1) // '1 session' */
export function sessionsText(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'session' : 'sessions'}`;
}
