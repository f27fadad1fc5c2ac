// A row's columns must agree with each other: the checks that span columns, as part of a schema.
import * as z from 'zod/mini';

/** Refuses, at `column`, a row of which `check` says what is wrong with it. */
export const agrees = <Row>(check: (row: Row) => string | null, column: string & keyof Row) =>
  z.superRefine<Row>((row, context) => {
    const message = check(row);
    if (message !== null) context.addIssue({ code: 'custom', message, input: row, path: [column] });
  });
