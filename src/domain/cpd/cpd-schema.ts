// A record of continuing professional development (spec 3; spec decision 16).
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { LINE_MAX_CHARS, LONG_TEXT_MAX_CHARS } from '#domain/text-limits.ts';

export const CPD_HOURS_MAX = 1000;
const text = (label: string, max: number) =>
  z.string(`${label} must be text`).check(z.maxLength(max, `${label} must be at most ${max} characters`));

/** A part of a record's hours; null or absent: not said. */
const cceSchema = (label: string) =>
  z.exactOptional(
    z.nullable(
      z
        .number(`${label} must be a number`)
        .check(
          z.minimum(0, `${label} must not be negative`),
          z.maximum(CPD_HOURS_MAX, `${label} must be at most 1000`),
        ),
    ),
  );

/** The columns its coach writes. `hours` in hours with at most two decimals, `date` a calendar date. */
export const cpdSchema = z.object({
  date: calendarDateSchema,
  hours: z
    .number('Hours must be a number')
    .check(z.gt(0, 'Hours must be more than 0'), z.maximum(CPD_HOURS_MAX, 'Hours must be at most 1000')),
  title: text('Title', LINE_MAX_CHARS).check(z.trim(), z.minLength(1, 'Title is required')),
  provider: text('Provider', LINE_MAX_CHARS),
  category: text('Category', 100),
  learned: text('What was learned', LONG_TEXT_MAX_CHARS),
  applied: text('How it was applied', LONG_TEXT_MAX_CHARS),
  evidence_url: z.nullable(
    text('Evidence', 2_000).check(
      z.refine(
        (url) => url === '' || (/^https?:\/\//.test(url) && URL.canParse(url)),
        'Evidence must be a web address',
      ),
    ),
  ),
  cce_core: cceSchema('Core competency hours'),
  cce_resource: cceSchema('Resource development hours'),
  cce_ethics: cceSchema('Ethics hours'),
});

export type CpdInput = z.infer<typeof cpdSchema>;
