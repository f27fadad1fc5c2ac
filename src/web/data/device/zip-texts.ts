import { strToU8, zipSync } from 'fflate';

/** A ZIP archive of text files by their names. */
export function zipTexts(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
