// What the page in an audit file and /verify say of it.
import { numberText } from '#domain/formatting/number-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { SignedPayload } from './signed-payload.ts';
import type { FileVerdict, KeyStanding } from './verify-audit-file.ts';

export interface VerdictText {
  readonly title: string;
  readonly text: string;
}

const count = (rows: number) => `${numberText(rows)} ${rows === 1 ? 'row' : 'rows'}`;

/** @example madeText(payload) // 'Made by Log on 23 November 2026 at 08:00 UTC' */
export const madeText = ({ issuer_name, made_at }: SignedPayload): string =>
  `Made by ${issuer_name} on ${longDate(made_at.slice(0, 10))} at ${made_at.slice(11, 16)} UTC`;

export function verdictText(verdict: FileVerdict): VerdictText {
  switch (verdict.state) {
    case 'intact': {
      const { hidden, payload } = verdict;
      if (hidden === 0) return { title: 'Intact', text: `All ${count(payload.rows)} are as they were signed.` };
      const shown = `${count(payload.rows - hidden)} of ${numberText(payload.rows)}`;
      return {
        title: 'Intact, a part',
        text: `The ${shown} that this part shows are as they were signed. The other ${numberText(hidden)} are here only as hashes, which say nothing about them.`,
      };
    }
    case 'row-altered':
      return {
        title: `Not intact: row ${numberText(verdict.row)}`,
        text: `Row ${numberText(verdict.row)} of ${numberText(verdict.payload.rows)} is not the one that was signed. Don’t rely on this file; ask for it again.`,
      };
    case 'rows-altered':
      return {
        title: 'Not intact',
        text: 'Rows were left out, added or exchanged together with their hashes, so it can’t be said which. Don’t rely on this file; ask for it again.',
      };
    case 'not-signed':
      return {
        title: 'Not intact: the signature',
        text: 'The signature doesn’t fit what was signed, or its key. Don’t rely on this file; ask for it again.',
      };
    case 'shell-altered':
      return {
        title: 'Not intact: the page around the rows',
        text: 'The rows are as they were signed, but the page that shows them was changed, so it may show others. Don’t open this file; ask for it again.',
      };
    case 'unreadable':
      return {
        title: 'Not intact',
        text: 'This is not an audit file, or it was changed so much that it can’t be read. Ask for it again.',
      };
  }
}

/** Whose key signed a file. @param issuer its address */
export const keyText = (standing: KeyStanding, issuer: string): string =>
  ({
    current: 'Signed with the key of this installation.',
    replaced: 'Signed with an earlier key of this installation, which has been replaced since. That is in order.',
    unknown: 'It says that it was made here, but its key is none of this installation’s. Don’t rely on it.',
    elsewhere: `It says that it was made at ${issuer}, which is another installation. Whose key signed it, only a check there can say.`,
  })[standing];

/** What a verdict of intact says, and what not. */
export const MEANING_TEXTS: readonly string[] = [
  'Intact means: no row was changed since the server made this file from the coach’s records.',
  'It doesn’t mean that a session took place: the coach logged it. “Witnessed” hours were confirmed by a person who was asked by mail, at an address that the coach gave; “lettered” hours by an organisation.',
  '“Within 7 days” means: recorded at most 7 days after its date, by the server’s clock, and unchanged since in what counts.',
  'A part leaves rows out, which the coach chose.',
];
