// How much a coach stores and may store (ADR 59), and what the account page says about it.
import { numberText } from '#domain/formatting/number-text.ts';

export interface StorageUse {
  readonly rows: number;
  readonly rows_max: number;
  readonly bytes: number;
  readonly bytes_max: number;
  /** Of files stored with records, which have a limit of their own (ADR 86). */
  readonly certificate_bytes: number;
  readonly certificate_bytes_max: number;
}

const MB = 1024 * 1024;
const NEARLY_FULL_PERCENT = 80;

/** @example storageText(use).records // '12 of 500,000 records.' */
export function storageText({ rows, rows_max, bytes, bytes_max, ...files }: StorageUse) {
  const { certificate_bytes, certificate_bytes_max } = files;
  const percent = Math.max(rows / rows_max, bytes / bytes_max, certificate_bytes / certificate_bytes_max) * 100;
  return {
    records: `${numberText(rows)} of ${numberText(rows_max)} records.`,
    size: `${sizeText(bytes)} of ${sizeText(bytes_max)}.`,
    certificates: `Certificates: ${sizeText(certificate_bytes)} of ${sizeText(certificate_bytes_max)}.`,
    percent,
    advice: adviceText(percent),
  };
}

function adviceText(percent: number): string | null {
  if (percent >= 100) return 'Your account is full. Delete what you don’t need, or ask for more room.';
  return percent >= NEARLY_FULL_PERCENT ? 'Your account is nearly full.' : null;
}

const sizeText = (bytes: number) =>
  bytes > 0 && bytes < MB ? 'Less than 1 MB' : `${numberText(Math.round(bytes / MB))} MB`;
