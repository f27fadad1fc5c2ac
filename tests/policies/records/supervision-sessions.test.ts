import { describeOwnRows } from './own-rows.ts';

describeOwnRows({
  table: 'supervision_sessions',
  newRow: async () => ({
    supervisor_name: 'Dr. Amara Osei',
    date: '2026-03-14T10:00:00Z',
    duration: 90,
    topics: '{boundaries}',
    notes: '',
  }),
  change: ['supervisor_name', 'Dr. A. Osei'],
  keptColumns: { created_at: '2020-01-01' },
  isOpenPath: false,
});
