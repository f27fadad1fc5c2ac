// The names of the files of a packet: numbered in the form's order, in letters that every system takes.
import { sumOf } from '#domain/lists.ts';
import type { Content } from './packet-context.ts';
import type { PartFile } from './kept-file.ts';
import type { FormPart } from '#domain/accreditation/bodies/hand-in-form.ts';

const TITLE_MAX_CHARS = 60;

export interface NumberedFile {
  /** The id of the certificate. */
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly date: string;
}

/** Small letters, digits and hyphens; '' where nothing is left. @example slug('Führung: Basics!') // 'fuhrung-basics' */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, TITLE_MAX_CHARS)
    .replaceAll(/^-+|-+$/g, '');

interface Unnumbered {
  readonly part: FormPart;
  readonly contents: readonly Content[];
  readonly files: readonly PartFile[];
}

/**
 * A number for each document and each file, as wide as the last one.
 * @returns `last`: the number after them
 * @example '03-certificate-2024-05-12-coach-training.pdf'
 */
export function numbered<Part extends Unnumbered>(parts: readonly Part[]) {
  const count = 1 + sumOf(parts, ({ contents, files }) => Math.min(contents.length, 1) + files.length);
  const width = Math.max(2, String(count).length);
  let at = 0;
  const next = () => String((at += 1)).padStart(width, '0');
  const named = parts.map(({ files, ...one }) => ({
    ...one,
    document: one.contents.length === 0 ? null : `${next()}-${one.part.id}`,
    files: files.map(({ id, date, title, ending }): NumberedFile => {
      const name = [next(), 'certificate', date, slug(title)].filter(Boolean).join('-');
      return { id, name: `${name}.${ending}`, title, date };
    }),
  }));
  return { named, last: next() };
}
