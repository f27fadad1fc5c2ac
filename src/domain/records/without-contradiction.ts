// The checks across columns as a part of a row's schema. Apart from column-schemas.ts, which pages to sign in load.
import * as z from 'zod/mini';
import { contradictionOf } from './contradictions.ts';

/** Refuses a row of `table` whose columns contradict each other. */
export const withoutContradiction = (table: string) =>
  z.superRefine<object>((row, context) => {
    const found = contradictionOf(table, row);
    if (found) context.addIssue({ code: 'custom', message: found.text, input: row, path: [found.column] });
  });
