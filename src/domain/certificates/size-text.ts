import { numberText } from '#domain/formatting/number-text.ts';
const KB = 1024;
const MB = 1024 * KB;

/** The size of a file as people read it. @example sizeText(2_600_000) // '2.5 MB' */
export function sizeText(bytes: number): string {
  if (bytes < KB) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return `${numberText(bytes / MB, { maximumFractionDigits: 1 })} MB`;
}
