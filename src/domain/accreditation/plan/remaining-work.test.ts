import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import type { Body } from '#domain/body-names.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hoursWith, practice } from '#tests/support/practice.ts';
import { expect, test } from 'vitest';
import { NO_WORK, workOf, type Work } from './remaining-work.ts';

const TODAY = '2026-11-20';
const HOUR = 60;

function workFor(body: Body, level: string, rows: Partial<EvidenceRows>): Work {
  const rules = rulesFor({ body, level, stage: 'initial', paths: [], applicationDate: TODAY });
  const results = requirementsOf(rules, practice(rows), { today: TODAY, applicationDate: TODAY });
  return workOf(results.filter(({ result }) => result.state !== 'met'));
}

const EMCC = { supervision: 4 * HOUR, feedback: 5, reflections: 5 };
test.each<[Body, string, Partial<Work>, Partial<Work>]>([
  [
    'ICF',
    'ACC',
    { coaching: 100 * HOUR, paid: 75 * HOUR, newClients: 8, training: 60 * HOUR, mentorCoaching: 10 * HOUR },
    { coaching: 30 * HOUR, paid: 5 * HOUR, newClients: 7, mentorCoaching: 10 * HOUR },
  ],
  [
    'ICF',
    'PCC',
    { coaching: 500 * HOUR, paid: 450 * HOUR, newClients: 25, training: 125 * HOUR, mentorCoaching: 10 * HOUR },
    { coaching: 430 * HOUR, paid: 380 * HOUR, newClients: 24, training: 65 * HOUR, mentorCoaching: 10 * HOUR },
  ],
  // Engagements with teams, and education that is on them.
  [
    'ICF',
    'ACTC',
    { newClients: 5, training: 60 * HOUR, supervision: 5 * HOUR },
    { newClients: 5, training: 60 * HOUR, supervision: 5 * HOUR },
  ],
  [
    'EMCC',
    'Foundation',
    { ...EMCC, coaching: 50 * HOUR, newClients: 5, cpd: 16 * HOUR },
    { ...EMCC, newClients: 4, cpd: 16 * HOUR },
  ],
  [
    'EMCC',
    'Senior Practitioner',
    { ...EMCC, coaching: 250 * HOUR, newClients: 20, cpd: 32 * HOUR },
    { ...EMCC, coaching: 180 * HOUR, newClients: 19, cpd: 32 * HOUR },
  ],
  ['EMCC', 'ESIA', { coaching: 120 * HOUR, newClients: 10 }, { coaching: 120 * HOUR, newClients: 10 }],
  // A log of CPD is one record, of the hours that a plan assumes in a week. An hour of supervision for every 15 of coaching.
  [
    'AC',
    'Foundation',
    { coaching: 75 * HOUR, training: 35 * HOUR, cpd: 2 * HOUR },
    { coaching: 5 * HOUR, supervision: 280, cpd: 2 * HOUR },
  ],
  // By the reading that asks for 30 hours of CPD in each of three years.
  [
    'AC',
    'Coach',
    { coaching: 250 * HOUR, training: 40 * HOUR, cpd: 90 * HOUR },
    { coaching: 180 * HOUR, supervision: 280, cpd: 90 * HOUR },
  ],
  ['CCE', 'BCC', { coaching: 30 * HOUR, training: 30 * HOUR }, {}],
  // Fifty sessions of an hour, after a programme that isn't recorded.
  ['NBHWC', 'NBC-HWC', { coaching: 50 * HOUR }, { coaching: 50 * HOUR }],
])('what is left for %s %s, without records and after a course and 70 hours', (body, level, all, rest) => {
  expect(workFor(body, level, { education: [], clients: [] })).toEqual({ ...NO_WORK, ...all });
  const sessions = hoursWith(70, { date: '2026-11-01' });
  expect(workFor(body, level, { sessions })).toEqual({ ...NO_WORK, ...rest });
});
