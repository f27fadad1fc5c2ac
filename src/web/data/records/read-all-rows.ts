import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

export const ROWS_A_PAGE = 2_000;
/** The rows of a page take more than one answer may (ADR 54). */
const ANSWER_TOO_LARGE = '54000';

/**
 * All rows of a table by id, in pages, which get smaller where long texts would not fit into one answer.
 * @param onRows called with the number of rows of each page
 */
export async function readAllRows<Rows extends readonly { readonly id: string }[]>(
  table: string,
  onRows: (rows: number) => void = () => undefined,
): Promise<Rows> {
  const rows: { id: string }[] = [];
  let size = ROWS_A_PAGE;
  for (let more = true; more;) {
    const after = rows.at(-1)?.id ?? BEFORE_FIRST_ID;
    // The types of the data client need one known table name.
    const answer = await rest
      .from(table as 'reflections')
      .select()
      .gt('id', after)
      .order('id')
      .limit(size);
    if (answer.error?.code === ANSWER_TOO_LARGE && size > 1) {
      size = Math.ceil(size / 4);
      continue;
    }
    const next = unwrap(answer);
    rows.push(...next);
    onRows(next.length);
    more = next.length === size;
  }
  return rows as unknown as Rows;
}
