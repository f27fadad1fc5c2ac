// The name that a coach gives of a mail's recipient, as the mail says it (ADR 114).
import * as z from 'zod/mini';
import { nameSchema } from '#domain/records/column-schemas.ts';
import { withoutLinks } from './links-in-text.ts';

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Trimmed, not empty, one line without links. `label`: the field, as the form names it. */
export const outsideNameSchema = (label: string, max?: number) =>
  nameSchema(label, max).check(z.regex(ONE_LINE, `${label} must be one line`), withoutLinks(label));
