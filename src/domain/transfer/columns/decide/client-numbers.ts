// Columns of client numbers and of organisations that are not read: the same name with another number, or the same first name with another
// organisation, may be another person.
import { columnsRead } from '#domain/transfer/columns/column-mapping.ts';
import { comparable } from '#domain/people/comparable.ts';
import { fieldOf } from '#domain/transfer/columns/fields.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { headersOf } from '#domain/transfer/columns/languages/languages.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { cellOf } from '#domain/transfer/files/sheet.ts';

const NUMBER =
  /^(?:client|customer|coachee|kunden?|klient(?:en)?|cliente?)s? ?(?:id|no|nr|num|number|nummer|ref|code)$/;
const ORGANISATIONS = new Set([...fieldOf('clients', 'organisation').synonyms, ...headersOf('organisation')]);

/** 'Client ID', 'Coachee no.' */
export const isClientNumber = (header: string) => NUMBER.test(headerWords(header).join(' '));

/** By row index, a doubt about the name in words. */
export function otherNumbers(
  { rows: file, headerRow, mapping }: ImportSource,
  rows: readonly number[],
): ReadonlyMap<number, string> {
  const doubts = new Map<number, string>();
  const read = columnsRead(mapping);
  const names = [mapping.name, mapping.first_name, mapping.last_name].flatMap((mapped) => mapped?.column ?? []);
  for (const [column, header] of (headerRow === null ? [] : file[headerRow]!).entries()) {
    const isNumber = isClientNumber(header);
    if (read.has(column) || (!isNumber && !ORGANISATIONS.has(headerWords(header).join(' ')))) continue;
    const first = new Map<string, { readonly text: string; readonly index: number }>();
    for (const index of rows) {
      const [row, text] = [file[index]!, cellOf(file[index]!, column).trim()];
      const name = comparable(names.map((at) => cellOf(row, at)).join(' '));
      if (name === '' || text === '' || (!isNumber && name.includes(' '))) continue;
      const known = first.get(name);
      if (known === undefined) first.set(name, { text, index });
      else if (comparable(known.text) !== comparable(text))
        doubts.set(
          index,
          `has ${text} in “${header.trim()}”, and ${known.text} in row ${known.index + 1}: perhaps two people`,
        );
    }
  }
  return doubts;
}
