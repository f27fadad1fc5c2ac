import type { Judge } from './record-form.tsx';

/** As schemas answer. */
interface Schema<Row> {
  safeParse: (
    entered: unknown,
  ) =>
    | { success: true; data: Row }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/**
 * A judge that asks a schema first, then whether the columns agree with each other.
 * @param contradiction the text to show, or null
 */
export function judgeBy<Row>(schema: Schema<Row>, contradiction: (row: Row) => string | null = () => null): Judge<Row> {
  return (entered) => {
    const read = schema.safeParse(entered);
    if (!read.success) {
      return {
        wrong: read.error.issues.map(({ path, message }) => ({ column: String(path[0] ?? '') || null, message })),
      };
    }
    const message = contradiction(read.data);
    return message === null ? { row: read.data } : { wrong: [{ column: null, message }] };
  };
}
