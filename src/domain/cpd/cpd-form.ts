// The values of the CPD form: the row, but with hours as typed text and with a web address that may lack its scheme.
import * as z from 'zod/mini';
import { typedHours } from '#domain/lengths/typed-length.ts';
import { cpdSchema } from '#domain/records/cpd.ts';

const { hours, evidence_url, cce_core, cce_resource, cce_ethics } = cpdSchema.shape;

/** A part of the hours as typed text; null if empty. */
const partOfHours = z.pipe(
  z.string(),
  z.transform((text: string) => (text.trim() === '' ? null : typedHours(text))),
);

export const cpdFormSchema = z.extend(cpdSchema, {
  hours: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => typedHours(text)),
    ),
    hours,
  ),
  cce_core: z.pipe(partOfHours, cce_core),
  cce_resource: z.pipe(partOfHours, cce_resource),
  cce_ethics: z.pipe(partOfHours, cce_ethics),
  evidence_url: z.pipe(z.pipe(z.string(), z.transform(completeAddress)), evidence_url),
});

/** The typed values. */
export type CpdForm = z.input<typeof cpdFormSchema>;

/** `https://` where no scheme was typed; null for nothing. */
function completeAddress(text: string): string | null {
  const address = text.trim();
  if (address === '') return null;
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** Categories that credentials count, suggested beside the coach's own. */
export const CPD_CATEGORIES = [
  'Training',
  'Reading',
  'Conference',
  'Peer group',
  'Mentor coaching',
  'Research',
  'Other',
] as const;
