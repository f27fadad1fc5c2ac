// A column of client numbers that is not read: the same name with another number may be another person.
import { columnsRead } from '#domain/transfer/columns/column-mapping.ts';
import { comparable } from '#domain/people/comparable.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { cellOf } from './cell-of.ts';

const NUMBER =
  /^(?:client|customer|coachee|kunden?|klient(?:en)?|cliente?)s? ?(?:id|no|nr|num|number|nummer|ref|code)$/;

/** By row index, a doubt about the name in words. */
export function otherNumbers(
  { rows: file, headerRow, mapping }: ImportSource,
  rows: readonly number[],
): ReadonlyMap<number, string> {
  const doubts = new Map<number, string>();
  const header = headerRow === null ? [] : file[headerRow]!;
  const read = columnsRead(mapping);
  const column = header.findIndex((text, at) => !read.has(at) && NUMBER.test(headerWords(text).join(' ')));
  if (column < 0) return doubts;
  const names = [mapping.name, mapping.first_name, mapping.last_name].flatMap((mapped) => mapped?.column ?? []);
  const first = new Map<string, { readonly number: string; readonly index: number }>();
  for (const index of rows) {
    const [row, number] = [file[index]!, cellOf(file[index]!, column).trim()];
    const name = comparable(names.map((at) => cellOf(row, at)).join(' '));
    if (name === '' || number === '') continue;
    const known = first.get(name);
    if (known === undefined) first.set(name, { number, index });
    else if (known.number !== number)
      doubts.set(
        index,
        `has the number ${number} here and ${known.number} in row ${known.index + 1}: perhaps two people`,
      );
  }
  return doubts;
}
