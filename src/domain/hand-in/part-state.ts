// The state of a part, and its contents in a few words.
import { sumOf } from '#domain/lists.ts';
import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { PacketPart } from './packet.ts';

/** own: no record holds it. sign: a draft waits for a signature. none: it isn't needed. */
export type PartState = 'missing' | 'ready' | 'own' | 'sign' | 'none';

export function partState({ part, contents, missing }: Pick<PacketPart, 'part' | 'contents' | 'missing'>): PartState {
  if (missing.length > 0) return 'missing';
  switch (part.contents.kind) {
    case 'own':
    case 'fee':
      return 'own';
    case 'declaration':
      return 'sign';
    default:
      return contents.length === 0 ? 'none' : 'ready';
  }
}

/** @returns '' for nothing @example '12 entries · 3 certificates' */
export function summaryOf({ part, contents, files }: Pick<PacketPart, 'part' | 'contents' | 'files'>): string {
  if (part.contents.kind === 'declaration') return '';
  const rows = sumOf(contents, (one) => (one.kind === 'table' ? one.table.rows.length : 0));
  const texts = contents.filter(({ kind }) => kind === 'text').length;
  const count = (number: number, one: string, several: string) =>
    number === 0 ? '' : `${number} ${number === 1 ? one : several}`;
  return [
    rows > 0 && amountText(rows, 'items', DOCUMENT_REGION),
    count(texts, 'text', 'texts'),
    count(files.length, 'certificate', 'certificates'),
  ]
    .filter(Boolean)
    .join(' · ');
}
