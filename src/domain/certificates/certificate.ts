// Files stored with a record, such as the certificate of a course: limits, texts, and what an upload says about its file (ADR 86).
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { RECORD_KINDS, recordsWith } from '#domain/records/record-kinds.ts';

export const CERTIFICATE_MAX_MB = 10;
export const CERTIFICATE_MAX_BYTES = CERTIFICATE_MAX_MB * 1024 * 1024;
export const CERTIFICATE_NAME_MAX_CHARS = 200;

/** The tables whose records have certificates, and the column of a certificate that refers to such a record. */
export const CERTIFICATE_AREAS = recordsWith('certificates');
export type CertificateArea = (typeof CERTIFICATE_AREAS)[number];
export type ReferenceColumn = (typeof RECORD_KINDS)[CertificateArea]['certificates'];
export const referenceTo = (area: CertificateArea): ReferenceColumn => RECORD_KINDS[area].certificates;
export const isCertificateArea = (table: string): table is CertificateArea =>
  CERTIFICATE_AREAS.some((area) => area === table);

/** What a coach may add, by media type: the word for people, and the endings that a file of this type has. */
export const CERTIFICATE_TYPES = {
  'application/pdf': { label: 'PDF', endings: ['pdf'] },
  'image/png': { label: 'PNG', endings: ['png'] },
  'image/jpeg': { label: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/webp': { label: 'WebP', endings: ['webp'] },
  'image/heic': { label: 'HEIC', endings: ['heic', 'heif'] },
} as const;

export type CertificateType = keyof typeof CERTIFICATE_TYPES;

/** The header of an upload: JSON of what certificateUploadSchema describes, percent-encoded, since names are no ASCII. */
export const CERTIFICATE_HEADER = 'X-Certificate';

/** `id` comes from the browser, so that an upload that is repeated adds one file (spec decision 8). */
export const certificateUploadSchema = z.object(
  {
    id: z.uuid('id must be a uuid'),
    area: z.enum(CERTIFICATE_AREAS, { error: 'area: Records of this kind have no certificates' }),
    record: z.uuid('record must be a uuid'),
    name: z.string('name must be text').check(atMostChars('name', 1_000)),
  },
  `${CERTIFICATE_HEADER} must be an object with id, area, record and name`,
);

export type CertificateUpload = z.infer<typeof certificateUploadSchema>;

export const CERTIFICATE_TEXTS = {
  tooLarge: `This file is larger than ${CERTIFICATE_MAX_MB} MB. Add a smaller one, for example a scan with a lower resolution.`,
  empty: 'This file is empty.',
  wrongType: 'This is not a PDF, PNG, JPEG, WebP or HEIC file. Only these can be added.',
  offline: 'Files can only be added and downloaded with a connection.',
  cutOff: 'The file did not arrive whole. Please try again.',
  gone: 'This file no longer exists.',
} as const;

/** Nothing unseen: control characters, those that turn the direction of writing ('fdp.exe' shown as 'exe.pdf'), half characters. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const SEPARATORS = /[/\\:*?"<>|]/g;

/**
 * A name under which a file of this type can be saved anywhere: no path, nothing unseen, at most CERTIFICATE_NAME_MAX_CHARS, and
 * with an ending of its type, so that no system opens it as anything else.
 * @example certificateName('../ICF.html', 'application/pdf') // '_ICF.html.pdf'
 */
export function certificateName(given: string, type: CertificateType): string {
  const name = given.normalize('NFC').replaceAll(UNSAFE, '').replaceAll(SEPARATORS, '_').trim().replace(/^\.+/, '');
  const { endings } = CERTIFICATE_TYPES[type];
  const ending = endings.find((each) => name.toLowerCase().endsWith(`.${each}`));
  const suffix = ending === undefined ? `.${endings[0]}` : name.slice(-ending.length - 1);
  const stem = (ending === undefined ? name : name.slice(0, -ending.length - 1)) || 'file';
  return `${stem.slice(0, CERTIFICATE_NAME_MAX_CHARS - suffix.length).replaceAll(UNSAFE, '')}${suffix}`;
}
