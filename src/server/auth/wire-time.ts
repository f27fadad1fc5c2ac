/** The time format of /auth/v1: RFC 3339 in UTC without trailing zeros in the fraction. */
export function wireTime(date: Date): string {
  return date.toISOString().replace(/\.?0*Z$/, 'Z');
}
