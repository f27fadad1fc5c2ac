// Three made-up coaches before they hand in: ICF ACC on the Level 1 path, ICF PCC on the Portfolio path, EMCC Senior Practitioner.
// docs/examples has what each is told.
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { HandInFacts } from '#domain/hand-in/packet.ts';
import { client, course, cpd, dated, mentoring, practice, session, supervision } from './practice.ts';

export const HAND_IN_DAY = '2026-11-26';

export interface HandInCoach {
  readonly name: string;
  readonly goal: FormGoal;
  readonly facts: HandInFacts;
}

/** The 12th of each month, from a month on. @example monthsFrom('2025-11', 2) // ['2025-11-12', '2025-12-12'] */
function monthsFrom(month: string, count: number): string[] {
  const [year = 0, first = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, place) => {
    const at = year * 12 + first - 1 + place;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-12`;
  });
}

const NO_TEXTS = { reflections: [], client_feedback: [], cpd_records: [], supervision_sessions: [] };

/** 110 hours, of which 6 are with Ida, who is covered by a letter, and 13 were pro bono. Nothing is missing. */
function levelOneAcc(): HandInCoach {
  const names = ['Ada Brook', 'Ben Cole', 'Cleo Dunn', 'Dev Ellis', 'Eve Ford', 'Finn Gray', 'Gia Holt', 'Hal Irving'];
  const ids = names.map((_, place) => `client-${place}`);
  return {
    name: 'Lena Moss',
    goal: { body: 'ICF', level: 'ACC', stage: 'initial' },
    facts: {
      evidence: practice({
        credential_paths: ['ICF:ACC:level-1'],
        clients: [
          ...names.map((name, place) =>
            client({ id: ids[place]!, name, email: `${name.split(' ')[0]!.toLowerCase()}@example.org` }),
          ),
          client({
            id: 'ida',
            name: 'Ida Jones',
            consent: 'refused',
            organisation: 'Kestrel Ltd',
            letter_date: '2026-06-30',
          }),
        ],
        education: [
          course({
            id: 'level-1',
            title: 'Level 1 programme: Coach & Mentor',
            hours: 75,
            core_hours: 60,
            start_date: '2025-02-03',
            end_date: '2025-09-26',
          }),
        ],
        sessions: [
          ...ids.flatMap((id, place) =>
            monthsFrom('2025-10', 13).map((date) => session({ client_id: id, date, paid: place < 7 })),
          ),
          ...monthsFrom('2026-01', 6).map((date) => session({ client_id: 'ida', date })),
        ],
      }),
      texts: NO_TEXTS,
      files: [{ id: 'file-1', type: 'application/pdf', area: 'education', record: 'level-1' }],
    },
  };
}

/** 520 hours, 40 of them with two clients who were not asked; one course without a certificate; holds an ACC. */
function portfolioPcc(): HandInCoach {
  const ids = Array.from({ length: 26 }, (_, place) => `client-${String(place + 1).padStart(2, '0')}`);
  return {
    name: 'Paul Quist',
    goal: { body: 'ICF', level: 'PCC', stage: 'initial' },
    facts: {
      evidence: practice({
        credential_paths: ['ICF:PCC:portfolio'],
        clients: ids.map((id, place) =>
          client({
            id,
            name: `Person ${id.slice(-2)}`,
            email: `${id}@example.org`,
            consent: place < 24 ? 'given' : null,
          }),
        ),
        education: [
          course({ id: 'basics', title: 'Coaching Basics', start_date: '2023-01-16', end_date: '2023-06-30' }),
          course({
            id: 'practice',
            title: 'Coaching Practice',
            hours: 70,
            core_hours: 56,
            start_date: '2024-01-15',
            end_date: '2024-07-05',
          }),
        ],
        sessions: ids.flatMap((id, place) =>
          monthsFrom('2025-03', 20).map((date) => session({ client_id: id, date, paid: place >= 2 })),
        ),
        mentor_coaching: monthsFrom('2026-01', 10).map((date, place) =>
          mentoring({ id: `mentor-${place}`, date, mentor_name: 'Mona Reyes', mentor_credential: 'PCC' }),
        ),
        cpd_records: [cpd({ id: 'ethics', date: '2026-05-04', hours: 6, cce_core: 3, cce_ethics: 3, cce_resource: 0 })],
        credentials: [
          { id: 'acc', body: 'ICF', level: 'ACC', awarded_on: '2024-05-01', expires_on: '2027-05-01', reference: '' },
        ],
      }),
      texts: {
        ...NO_TEXTS,
        cpd_records: [
          {
            id: 'ethics',
            date: '2026-05-04',
            hours: 6,
            title: 'Ethics in Practice',
            provider: 'Northern School',
            learned: '',
            applied: '',
          },
        ],
      },
      files: [
        { id: 'file-2', type: 'application/pdf', area: 'education', record: 'basics' },
        { id: 'file-3', type: 'image/jpeg', area: 'mentor_coaching', record: 'mentor-9' },
        { id: 'file-4', type: 'application/pdf', area: 'cpd_records', record: 'ethics' },
      ],
    },
  };
}

/** 273 hours; four pieces of feedback where five may be asked for; one CPD record that says nothing of what was learned. */
function emccSenior(): HandInCoach {
  const ids = Array.from({ length: 21 }, (_, place) => `client-${String(place + 1).padStart(2, '0')}`);
  const quarterly = ['2026-01-15', '2026-03-19', '2026-04-16', '2026-06-18', '2026-07-16', '2026-09-17', '2026-10-15'];
  const supervised = quarterly.map((date, place) => ({ ...supervision(date, 90), id: `supervision-${place}` }));
  const courses = [
    { id: 'cpd-1', date: '2026-02-10', hours: 16, title: 'Systemic Coaching', learned: 'To ask who else is affected.' },
    { id: 'cpd-2', date: '2026-05-12', hours: 12, title: 'Supervision Days', learned: 'How I hurry.' },
    { id: 'cpd-3', date: '2026-09-08', hours: 5.5, title: 'Ethics', learned: '' },
  ];
  const reflections = monthsFrom('2026-03', 5).map((date, place) => ({
    id: `reflection-${place}`,
    date,
    title: `Reflection ${place + 1}`,
    reflection: 'I noticed that I answer before the question has settled. '.repeat(place + 1).trim(),
    application: 'I count to five.',
  }));
  const feedback = monthsFrom('2026-05', 4).map((date, place) => ({
    id: `feedback-${place}`,
    date,
    feedback: 'It helped me to decide.',
  }));
  return {
    name: 'Sanne Thijs',
    goal: { body: 'EMCC', level: 'Senior Practitioner', stage: 'initial' },
    facts: {
      evidence: practice({
        credential_paths: ['EMCC:Senior Practitioner:individual'],
        practising_since: '2019-01-07',
        clients: ids.map((id) => client({ id, name: `Person ${id.slice(-2)}` })),
        education: [
          course({ id: 'diploma', title: 'Diploma in Coaching', start_date: '2018-09-03', end_date: '2019-06-28' }),
        ],
        sessions: ids.flatMap((id) => monthsFrom('2025-08', 13).map((date) => session({ client_id: id, date }))),
        supervision_sessions: supervised,
        cpd_records: courses.map(({ id, date, hours }) => cpd({ id, date, hours })),
        reflections: reflections.map(({ id, date }) => ({ ...dated(date), id })),
        client_feedback: feedback.map(({ id, date }) => ({ ...dated(date), id })),
        credentials: [
          {
            id: 'practitioner',
            body: 'EMCC',
            level: 'Practitioner',
            awarded_on: '2022-03-01',
            expires_on: null,
            reference: '',
          },
        ],
      }),
      texts: {
        reflections,
        client_feedback: feedback,
        cpd_records: courses.map((one) => ({ ...one, provider: 'School of Coaching', applied: '' })),
        supervision_sessions: supervised.map(({ id, date, duration }) => ({
          id,
          date,
          duration,
          supervisor_name: 'Sil Vos',
          topics: [],
          notes: 'We looked at endings.',
        })),
      },
      files: [{ id: 'file-5', type: 'application/pdf', area: 'cpd_records', record: 'cpd-1' }],
    },
  };
}

export const HAND_IN_COACHES = { levelOneAcc, portfolioPcc, emccSenior };
