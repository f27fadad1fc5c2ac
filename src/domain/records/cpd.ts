// A record of continuing professional development (spec 3; spec decision 16).
import * as z from 'zod/mini';
import { atMost } from '#domain/limit-checks.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { LINE_MAX_CHARS, LONG_TEXT_MAX_CHARS } from '#domain/text-limits.ts';
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { schemasOf, type Columns } from './column.ts';
import { addedLater, hoursSchema, partOfHoursSchema, textSchema } from './column-schemas.ts';

export const CPD_HOURS_MAX = 1000;

/** A part of a record's hours. Null in a row: not stated. */
const cceSchema = (label: string) => partOfHoursSchema(label, CPD_HOURS_MAX);

/** The columns that the coach writes, in the order of exports. `hours` in hours with at most two decimals, `date` a calendar date. */
export const cpdColumns = {
  date: {
    schema: calendarDateSchema,
    kind: 'date',
    label: 'Date',
    importNames: 'date, day, when, start date, start, completion date, cpd date, date completed',
    isNeededToImport: true,
  },
  hours: {
    schema: hoursSchema('Hours').check(z.gt(0, 'Hours must be more than 0'), atMost('Hours', CPD_HOURS_MAX)),
    kind: 'hours',
    label: 'Hours',
    importNames:
      'hours, cpd hours, hrs, credits, cce, cceus, cce units, total cce, total cces, total cceus, total cce units',
    isNeededToImport: true,
  },
  title: {
    schema: textSchema('Title', LINE_MAX_CHARS).check(z.trim(), z.minLength(1, 'Title is required')),
    kind: 'line',
    label: 'Title',
    importNames: 'title, cpd title, course, course title, activity, cpd activity, event, training, name',
    isNeededToImport: true,
  },
  provider: {
    schema: textSchema('Provider', LINE_MAX_CHARS),
    kind: 'text',
    label: 'Provider',
    importNames:
      'provider, cpd provider, organisation, organization, organiser, organizer, institution, trainer, run by, school',
  },
  category: {
    schema: textSchema('Category', 100),
    kind: 'text',
    label: 'Category',
    importNames: 'category, cpd category, type, kind',
  },
  learned: {
    schema: textSchema('What was learned', LONG_TEXT_MAX_CHARS),
    kind: 'text',
    label: 'What was learned',
    importNames:
      'what was learned, learned, learnt, what i learned, what i learnt, what i learn, learning, key learning, learning outcomes, reflection, notes',
  },
  applied: {
    schema: textSchema('How it was applied', LONG_TEXT_MAX_CHARS),
    kind: 'text',
    label: 'How it was applied',
    importNames: 'how it was applied, applied, how applied, how i applied it, how will i apply, application, impact',
  },
  evidence_url: {
    schema: z.nullable(
      textSchema('Evidence', 2_000).check(
        z.refine(
          (url) => url === '' || url === UNREADABLE_TEXT || (/^https?:\/\//.test(url) && URL.canParse(url)),
          'Evidence must be a web address',
        ),
      ),
    ),
    kind: 'line',
    label: 'Evidence',
    importNames: 'evidence, link, evidence link, evidence url, link to evidence, url, certificate, web address',
  },
  cce_core: addedLater(cceSchema('Core competency hours'), {
    kind: 'hours',
    label: 'Core competencies',
    importNames:
      'core competencies, core competency, cce core, core hours, core, core competency hours, core competencies hours, cc, cc hours',
  }),
  cce_resource: addedLater(cceSchema('Resource development hours'), {
    kind: 'hours',
    label: 'Resource development',
    importNames:
      'resource development, cce resource, resource hours, resource, resource development hours, rd, rd hours',
  }),
  cce_ethics: addedLater(cceSchema('Ethics hours'), {
    kind: 'hours',
    label: 'Ethics',
    importNames: 'ethics, cce ethics, ethics hours',
  }),
} satisfies Columns;

export const cpdSchema = z.object(schemasOf(cpdColumns));
export type CpdInput = z.infer<typeof cpdSchema>;
