// The texts in which the page in an audit file and /verify state their verdict.
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
        text: `The ${shown} shown here are as they were signed. The other ${numberText(hidden)} are hidden: this part has only their hashes.`,
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
        text: 'Rows were left out, added or exchanged; we can’t tell which. Don’t rely on this file; ask for it again.',
      };
    case 'not-signed':
      return {
        title: 'Not intact: the signature',
        text: 'The signature doesn’t match the file or the key. Don’t rely on this file; ask for it again.',
      };
    case 'shell-altered':
      return {
        title: 'Not intact: the page around the rows',
        text: 'The page around the rows was changed, and may show something else. Don’t open this file; ask for it again.',
      };
    case 'unreadable':
      return {
        title: 'Not intact',
        text: 'This is not an audit file, or it was changed so much that it can’t be read. Ask for it again.',
      };
  }
}

export interface CheckedText extends VerdictText {
  /** 'good': signed with a key of this installation; 'bad': don't rely on the file; 'open': can only be checked elsewhere or later. */
  readonly result: 'good' | 'bad' | 'open';
  /** Whose key it is, if it is this installation's. */
  readonly key: string | null;
}

/**
 * The verdict of /verify. Nothing that a file says about itself counts, unless its key is known to be this installation's.
 * @param standing null if the keys could not be read, or the file has no valid signature
 */
export function checkedText(verdict: FileVerdict, standing: KeyStanding | null): CheckedText {
  if ('payload' in verdict && (standing === 'unknown' || standing === 'elsewhere'))
    return foreignText(standing, verdict.payload.issuer);
  const { title, text } = verdictText(verdict);
  if (verdict.state !== 'intact') return { title, text, result: 'bad', key: null };
  if (standing === 'current' || standing === 'replaced')
    return { title, text, result: 'good', key: KEY_TEXTS[standing] };
  return {
    title: 'Not checked: whose key it is',
    text: 'We couldn’t load this site’s keys. Without them the file proves nothing: anybody could have signed it. Try again when you’re online.',
    result: 'open',
    key: null,
  };
}

const KEY_TEXTS = {
  current: 'Signed with this site’s key.',
  replaced: 'Signed with an earlier key of this site. That’s fine: keys are replaced from time to time.',
};

function foreignText(standing: 'unknown' | 'elsewhere', issuer: string): CheckedText {
  const title = 'Not from here';
  if (standing === 'unknown')
    return {
      title,
      text: 'It claims to come from here, but its key isn’t one of this site’s. It proves nothing. Don’t rely on it.',
      result: 'bad',
      key: null,
    };
  return {
    title,
    text: `Its key isn’t one of this site’s. It claims to come from ${issuer}, but anybody can write that. If you know and trust that address, check the file there.`,
    result: 'open',
    key: null,
  };
}

/** What the verdict "intact" means, and what it does not. */
export const MEANING_TEXTS: readonly string[] = [
  'Intact means: no row was changed since the file was signed. If the key is the server’s, the server made the rows from the coach’s records.',
  'It doesn’t mean that a session took place: the coach logged it. “Witnessed” hours: a person confirmed them by mail, at an address from the coach. “Lettered” hours: an organisation did.',
  '“Within 7 days” means: recorded on its date or up to 7 days later, by the server’s clock. Nothing that counts has changed since. Entered before its date isn’t. For imported records it isn’t known.',
  'In a part, the coach has left rows out.',
];
