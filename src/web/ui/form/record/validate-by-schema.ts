import type { Validate } from './record-form.tsx';

/** The part of a zod schema that is used here. */
export interface Schema<Row> {
  safeParse: (
    entered: unknown,
  ) =>
    | { success: true; data: Row }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/**
 * Validates with a schema first, then checks that the columns do not contradict each other.
 * @param contradiction the text to show, or null
 * @param column where it is shown; null: below the fields
 */
export function validateBySchema<Row>(
  schema: Schema<Row>,
  contradiction: (row: Row) => string | null = () => null,
  column: string | null = null,
): Validate<Row> {
  return (entered) => {
    const read = schema.safeParse(entered);
    if (!read.success) {
      return {
        wrong: read.error.issues.map(({ path, message }) => ({ column: String(path[0] ?? '') || null, message })),
      };
    }
    const message = contradiction(read.data);
    return message === null ? { row: read.data } : { wrong: [{ column, message }] };
  };
}
