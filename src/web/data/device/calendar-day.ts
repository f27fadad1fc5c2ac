const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a search parameter is an existing day; the server would refuse 2026-02-31. Written without zod, since search parsers are
 * part of the entry bundle, where zod would cost 5 KiB.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
