import { numberText } from '#domain/formatting/number-text.ts';
/** @example sessionsText(1) // '1 session' */
export function sessionsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'session' : 'sessions'}`;
}
