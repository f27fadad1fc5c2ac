// A lent view as its page reads it: one session, and nothing else.
import type { LentAnswer } from '#domain/lent-views/lent-answer.ts';
import { NO_ROWS } from '#tests/support/practice.ts';

export const LINK = 'A'.repeat(38);
export const SESSION = 'd0000000-0000-4000-8000-000000000001';
export const ANSWER: LentAnswer = {
  view: {
    id: 'a0000000-0000-4000-8000-000000000001',
    assessor_name: 'Ada Assessor',
    assessor_email: 'ada@example.net',
    period_from: '2026-01-01',
    period_to: '2026-12-31',
    client_labels: 'initials',
    lends_learning: false,
    lends_practice: false,
    rules: [],
    created_at: '2026-11-20T09:00:00Z',
    expires_at: '2026-12-20T09:00:00Z',
    for_support: false,
  },
  until: '2026-11-23',
  coach: 'Carla Coach',
  comments: [],
  confirmed: [],
  evidence: {
    ...NO_ROWS,
    practising_since: null,
    clients: [{ id: 'c1', name: 'AO' } as never],
    topic_sets: [[]],
    sessions: { id: [SESSION], client: [0], date: ['2026-11-02'], duration: [50], paid: [1], topics: [0] },
    other: [],
  },
};
export const READ = 'POST /rest/v1/rpc/lent_view';
export const VISIT_OVER = { status: 401, body: { message: 'JWT expired' } };
