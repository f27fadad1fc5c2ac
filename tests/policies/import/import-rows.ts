// Rows of each table as a part of an import holds them.
import { randomUUID } from 'node:crypto';

export const client = (change = {}) => ({
  id: randomUUID(),
  name: 'Amara Osei',
  email: '',
  phone: null,
  notes: null,
  ...change,
});
export const session = (client_id: string, date: string, change = {}) => ({
  id: randomUUID(),
  client_id,
  date,
  duration: 60,
  notes: '',
  topics: ['goals'],
  follow_up: null,
  completed: true,
  ...change,
});
export const cpd = (change = {}) => ({
  id: randomUUID(),
  date: '2026-11-02',
  hours: 1.5,
  title: 'Ethics',
  provider: '',
  category: '',
  learned: '',
  applied: '',
  evidence_url: null,
  ...change,
});
const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 5 }));
export const wheel = (client_id: string) => ({ id: randomUUID(), client_id, date: '2026-11-02', areas, note: '' });
export const template = () => ({ id: randomUUID(), name: 'GROW', body: 'Goal' });
/** A row of each credential table. */
export const credentialRows = (client_id: string) => ({
  mentor_coaching: [
    {
      id: randomUUID(),
      date: '2026-09-02',
      duration: 120,
      format: 'group',
      group_size: 6,
      mentor_name: 'Ingrid Solheim',
      mentor_credential: 'MCC',
      mentor_mcs: true,
    },
  ],
  education: [
    {
      id: randomUUID(),
      provider: 'Harbour School',
      title: 'Certificate',
      hours: 72.5,
      core_hours: 60.25,
      start_date: '2022-01-10',
      end_date: '2022-09-10',
    },
  ],
  reflections: [
    { id: randomUUID(), date: '2026-09-03', title: 'Silence', reflection: 'I filled it.', application: 'I wait.' },
  ],
  client_feedback: [
    { id: randomUUID(), client_id, date: '2026-09-04', feedback: 'Glad of it.', given_by: 'Amara' },
    { id: randomUUID(), client_id: null, date: '2026-09-05', feedback: '', given_by: '' },
  ],
  credentials: [
    {
      id: randomUUID(),
      body: 'ICF',
      level: 'ACC',
      awarded_on: '2024-02-08',
      expires_on: '2027-02-08',
      reference: '42',
    },
  ],
  opening_balances: [
    {
      id: randomUUID(),
      client_id,
      as_of: '2025-12-31',
      start_date: '2023-01-01',
      end_date: '2025-12-20',
      paid_minutes: 1890,
      pro_bono_minutes: 60,
      format: 'individual',
      participants: null,
      source: 'Log',
    },
  ],
  erased_sessions: [
    {
      id: randomUUID(),
      person: randomUUID(),
      date: '2025-03-01',
      duration: 45,
      kind: 'coaching',
      paid: false,
      format: 'individual',
      participants: null,
      peer_exchange: false,
      opening: false,
    },
  ],
});
export const CREDENTIAL_COUNTS = {
  mentor_coaching: 1,
  education: 1,
  reflections: 1,
  client_feedback: 2,
  credentials: 1,
  opening_balances: 1,
  erased_sessions: 1,
};
export const supervision = () => ({
  id: randomUUID(),
  supervisor_name: 'Jo Park',
  date: '2026-11-02T10:00:00Z',
  duration: 60,
  topics: ['endings'],
  notes: '',
});
