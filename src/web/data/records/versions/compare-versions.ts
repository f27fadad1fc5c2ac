// Compares the version that a form began with, what it saves, and the version that is stored by now.

/** Columns by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A stored row, with the time of its last change. */
export type Version = Values & { readonly updated_at: string };

/** The columns that differ from those of `base`. */
export const changedColumns = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([column, value]) => !isSameValue(value, base[column])));

/** The whole text: a note may begin with a time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** An empty text, null and an absent value are the same to a coach, and so are two spellings of an instant. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

export const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value);

function comparable(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (isInstant(value)) return String(Date.parse(value));
  return JSON.stringify(value);
}
