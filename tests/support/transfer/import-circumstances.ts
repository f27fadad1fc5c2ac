// Circumstances and a practice for the tests of planning.
import { addDaysToInstant, addMinutes } from '#domain/time.ts';
import type { ImportCircumstances, KnownPractice } from '#domain/transfer/plan/import-plan.ts';

/** A uuid that shows its index; one digit tells rows from clients and one import from another. */
const deriveId: ImportCircumstances['deriveId'] = (importId, part, number) => {
  const digits = number.toString(16).padStart(12, '0');
  return `0000000${importId.length % 10}-0000-4000-8000-${part === 'row' ? 'a' : 'c'}${digits.slice(1)}`;
};

/** The zone that these circumstances are of: two hours east of Greenwich. */
export const CIRCUMSTANCES_ZONE = 'Etc/GMT-2';

export const CIRCUMSTANCES: ImportCircumstances = {
  importId: 'import-1',
  deriveId,
  today: '2026-11-20',
  defaultDuration: null,
  dayOf: (instant) => addDaysToInstant(instant, 2 / 24).slice(0, 10),
  instantOf: (date, minutes = 720) => addMinutes(`${date}T00:00:00Z`, minutes - 120),
};

export const AMARA = { id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', name: 'Amara Osei', email: 'amara@example.com' };
export const BO = { id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02', name: 'Bo Lind', email: '' };

export const PRACTICE: KnownPractice = {
  clients: [AMARA, BO],
  sessions: [{ id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a0a', client_id: AMARA.id, date: '2026-11-02' }],
  supervision_sessions: [{ supervisor_name: 'Jo Park', day: '2026-11-03' }],
  cpd_records: [{ date: '2026-11-02', title: 'Ethics' }],
};
