// Per table: the record a row asks for, the schema that judges it, and what makes two records the same.
import type * as z from 'zod/mini';
import { cpdSchema } from '#domain/records/cpd.ts';
import { agrees } from '#domain/records/column-schemas.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { supervisionSchema } from '#domain/records/supervision.ts';
import { isCalendarDate } from '#domain/time.ts';
import { comparable } from '#domain/transfer/plan/client-register.ts';
import { given } from '#domain/transfer/plan/given.ts';
import type { ImportCircumstances, KnownPractice, TableInputs } from '#domain/transfer/plan/import-plan.ts';
import type { RowValues } from './row-values.ts';

/** Clients and sessions have planners of their own, since a row of theirs must find a client first. */
export type RecordTable = 'supervision_sessions' | 'cpd_records';

interface RecordRules<Input> {
  readonly schema: z.ZodMiniType<Input>;
  /** The record as the row gives it, unjudged. */
  readonly draft: (values: RowValues, circumstances: ImportCircumstances) => object;
  /** What the rows of the practice and the file are compared by. */
  readonly key: (input: Input) => string;
  readonly knownKeys: (known: KnownPractice) => string[];
  readonly same: string;
}

export const RECORD_RULES: { readonly [Table in RecordTable]: RecordRules<TableInputs[Table]> } = {
  supervision_sessions: {
    schema: supervisionSchema,
    draft: (values, { defaultDuration, dayOf, instantOf }) => ({
      supervisor_name: values.text('supervisor_name'),
      ...(values.date !== undefined &&
        (isCalendarDate(values.date)
          ? { day: values.date, date: instantOf(values.date) }
          : { day: dayOf(values.date), date: values.date })),
      duration: values.duration ?? defaultDuration ?? undefined,
      topics: values.topics ?? [],
      notes: values.text('notes'),
    }),
    key: (input) => `${comparable(input.supervisor_name)}\n${input.day}`,
    knownKeys: ({ supervision_sessions }) =>
      supervision_sessions.map((row) => `${comparable(row.supervisor_name)}\n${row.day}`),
    same: 'supervisor and date',
  },
  cpd_records: {
    schema: cpdSchema.check(agrees(contradictions.cpd_records, 'hours')),
    draft: (values) => ({
      date: values.date,
      hours: values.hours,
      title: values.text('title'),
      provider: values.text('provider'),
      category: values.text('category'),
      learned: values.text('learned'),
      applied: values.text('applied'),
      evidence_url: values.text('evidence_url').trim() || null,
      ...given({ cce_core: values.cce_core, cce_resource: values.cce_resource, cce_ethics: values.cce_ethics }),
    }),
    key: (input) => `${comparable(input.title)}\n${input.date}`,
    knownKeys: ({ cpd_records }) => cpd_records.map((row) => `${comparable(row.title)}\n${row.date}`),
    same: 'title and date',
  },
};
