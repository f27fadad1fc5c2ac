import type { RowStatus } from '#domain/transfer/plan/import-plan.ts';

/** In the order in which they are offered. */
export const ROW_STATUSES: Readonly<Record<RowStatus, { label: string; tone: 'good' | 'plain' | 'warn' | 'bad' }>> = {
  new: { label: 'New', tone: 'good' },
  ask: { label: 'Question', tone: 'warn' },
  duplicate: { label: 'Duplicate', tone: 'plain' },
  error: { label: 'Error', tone: 'bad' },
  'left-out': { label: 'Left out', tone: 'plain' },
};
