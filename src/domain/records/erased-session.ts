// Hours of an erased client, as an archive contains them. No form writes them.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { RELATIONS } from '#domain/clients/client-payment.ts';
import { OPENING_MINUTES_MAX } from '#domain/credential-records/record-limits.ts';
import { SESSION_FACTS, type SessionFacts } from '#domain/sessions/session-kinds.ts';
import { schemasOf, type Columns } from './column.ts';
import { addedLater, sumOfLengthsSchema } from './column-schemas.ts';
import { sessionColumns } from './session.ts';

const DURATION_TEXT = 'Duration must be in whole minutes, at least 1';

const ENGAGEMENT_TEXT = 'Engagement must be a whole number, at least 1';

/** The facts by which an erased session still counts: all but the name of its engagement. No file of rows has these. */
type RemainingFact = Exclude<keyof SessionFacts, 'engagement'>;
const factColumns = Object.fromEntries(
  SESSION_FACTS.filter((name) => name !== 'engagement').map((name) => {
    const { importNames: _, ...column } = sessionColumns[name];
    return [name, column];
  }),
) as { readonly [Name in RemainingFact]: Omit<(typeof sessionColumns)[Name], 'importNames'> };

/**
 * `person` is a random id in place of the client, so that clients can still be counted. `duration` is in minutes, at most a day unless
 * `opening` marks it as a sum from before Hourbook. `engagement` numbers the person's named engagements with a team. `relation` and
 * `received_minutes` are those of the client, the same in all rows of a person. `start_date` is the first day of the period of an `opening`.
 */
export const erasedSessionColumns = {
  person: { schema: z.uuid('must be a uuid'), kind: 'nobody', label: 'Person' },
  date: { schema: calendarDateSchema, kind: 'date', label: 'Date' },
  duration: {
    schema: z.number(DURATION_TEXT).check(
      z.refine((minutes) => Number.isInteger(minutes), DURATION_TEXT),
      z.minimum(1, DURATION_TEXT),
      z.maximum(OPENING_MINUTES_MAX, 'Duration must be at most 100,000 hours'),
    ),
    kind: 'minutes',
    label: 'Duration',
    header: 'Duration (minutes)',
  },
  ...factColumns,
  engagement: addedLater(
    z.number(ENGAGEMENT_TEXT).check(
      z.refine((engagement) => Number.isInteger(engagement), ENGAGEMENT_TEXT),
      z.minimum(1, ENGAGEMENT_TEXT),
    ),
    { kind: 'people', label: 'Engagement' },
  ),
  opening: { schema: z.boolean('Opening must be true or false'), kind: 'yes-no', label: 'From an earlier log' },
  relation: addedLater(z.enum(RELATIONS, 'Relation is not known'), { kind: 'relation', label: 'Relation' }),
  received_minutes: addedLater(sumOfLengthsSchema('Coaching received'), {
    kind: 'minutes',
    label: 'Coaching received',
    header: 'Coaching received (minutes)',
  }),
  start_date: addedLater(calendarDateSchema, { kind: 'date', label: 'Began on', header: 'From' }),
} satisfies Columns;

export const erasedSessionSchema = z.object(schemasOf(erasedSessionColumns));
