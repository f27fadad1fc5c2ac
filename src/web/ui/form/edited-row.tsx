import { useState, type ReactNode } from 'react';

interface EditedRowProps<Row> {
  row: Row;
  children: (row: Row) => ReactNode;
}

/** Gives a form the row that it began with, however often the row is refetched while the form is open. */
export function EditedRow<Row>({ row, children }: EditedRowProps<Row>) {
  const [first] = useState(row);
  return children(first);
}
