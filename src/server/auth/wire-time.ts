/** RFC 3339 in UTC, the fraction's trailing zeros trimmed: how /auth/v1 writes a time. */
export function wireTime(date: Date): string {
  return date.toISOString().replace(/\.?0*Z$/, 'Z');
}
