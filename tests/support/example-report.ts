// A small practice's report, for the page's tests.
import type { Report } from '#domain/reports/report.ts';

const QUIET = {
  sessions: 0,
  minutes: 0,
  paid_minutes: 0,
  pro_bono_minutes: 0,
  topic_minutes: [0],
  supervision_minutes: 0,
  cpd_hours: 0,
};

export const AMARA_ID = 'c0000000-0000-4000-8000-000000000001';

/** The year 2026, with all its hours in October and November. */
export const EXAMPLE_REPORT: Report = {
  from: '2026-01-01',
  to: '2026-12-31',
  sums: {
    sessions: 3,
    minutes: 210,
    clients: 2,
    supervision_sessions: 1,
    supervision_minutes: 60,
    cpd_records: 1,
    cpd_hours: 2.25,
  },
  planned: { sessions: 1, minutes: 60 },
  practice_minutes: 150,
  last_supervision: '2026-10-05',
  opening_minutes: 0,
  before: {
    sessions: 4,
    minutes: 420,
    clients: 2,
    supervision_sessions: 0,
    supervision_minutes: 0,
    cpd_records: 1,
    cpd_hours: 2.25,
  },
  buckets: Array.from({ length: 12 }, (_, index) => ({
    ...QUIET,
    from: `2026-${String(index + 1).padStart(2, '0')}-01`,
    ...(index === 9
      ? { sessions: 2, minutes: 150, paid_minutes: 120, topic_minutes: [150], supervision_minutes: 60 }
      : {}),
    ...(index === 10 ? { sessions: 1, minutes: 60, pro_bono_minutes: 60, cpd_hours: 2.25 } : {}),
  })),
  clients: [
    {
      client_id: AMARA_ID,
      client_name: 'Amara Osei',
      sessions: 2,
      minutes: 150,
      sessions_before: 4,
      minutes_before: 420,
      opening_minutes: 0,
    },
    {
      client_id: 'gone',
      client_name: null,
      sessions: 1,
      minutes: 60,
      sessions_before: 0,
      minutes_before: 0,
      opening_minutes: 0,
    },
  ],
  topics: [
    { topic: 'goals', sessions: 2, minutes: 150, sessions_before: 0, minutes_before: 0 },
    { topic: null, sessions: 1, minutes: 60, sessions_before: 4, minutes_before: 420 },
  ],
};
