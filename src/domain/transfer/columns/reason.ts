// Why a row is not simply written: the field, the original text, and what is wrong with it.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { type FieldName, fieldOf } from './fields.ts';

export interface Reason {
  /** None if it is about the whole row. */
  readonly field?: FieldName;
  /** A sentence that names the field and quotes the text. */
  readonly message: string;
  /** It waits for an answer, and is not a mistake in the file. */
  readonly isQuestion?: true;
}

const QUOTED_CHARS = 80;

/**
 * @param rest what follows the quoted text, with the space or colon before it
 * @example reasonFor('sessions', 'date', '31/02/2026', ' is not a date').message // 'Date "31/02/2026" is not a date'
 */
export function reasonFor(table: TransferTable, field: FieldName, text: string, rest: string): Reason {
  const { label } = fieldOf(table, field);
  return { field, message: `${label} "${shortened(text)}"${rest}` };
}

/** For a required field that is missing. */
export function missingReason(table: TransferTable, field: FieldName): Reason {
  return { field, message: `${fieldOf(table, field).label} is missing` };
}

/** The text after the name of a new client whose organisation was part of the name. */
export const organisationText = ({
  name,
  organisation,
}: {
  readonly name: string;
  readonly organisation?: string | null;
}) => ` becomes ${name}, with ${organisation} as the organisation`;

export function shortened(given: string, most = QUOTED_CHARS): string {
  const text = given.trim();
  const characters = Array.from(text.slice(0, most * 2));
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}

/** Of a value that only a title, a note or a name says. */
export const BESIDE = 'was taken, since no column says it';
