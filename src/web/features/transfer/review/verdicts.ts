import type { PlannedRow } from '#domain/transfer/plan/import-plan.ts';

export type Verdict = PlannedRow<object>['verdict'];

/** In the order in which they are offered. */
export const VERDICTS: Readonly<Record<Verdict, { label: string; tone: 'good' | 'plain' | 'warn' | 'bad' }>> = {
  new: { label: 'New', tone: 'good' },
  ask: { label: 'Question', tone: 'warn' },
  duplicate: { label: 'Duplicate', tone: 'plain' },
  error: { label: 'Error', tone: 'bad' },
};
