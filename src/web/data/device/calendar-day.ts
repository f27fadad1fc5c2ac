const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a part of an address is a day that exists: 2026-02-31 would be refused by the server. Written without the
 * domain's schema, since search parsers stand in the entry bundle, where zod would cost 5 KiB.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
