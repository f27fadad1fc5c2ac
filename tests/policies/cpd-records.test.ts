import { describeOwnRows } from './own-rows.ts';

describeOwnRows({
  table: 'cpd_records',
  newRow: async () => ({
    date: '2026-03-14',
    hours: 2.5,
    title: 'Systemic coaching, day 1',
    provider: 'The Coaching School',
    category: 'Core competencies',
    learned: 'Genograms',
    applied: 'With a client in transition',
    evidence_url: null,
  }),
  change: ['title', 'Systemic coaching, day 2'],
  keptColumns: { created_at: '2020-01-01' },
  isOpenPath: false,
});
