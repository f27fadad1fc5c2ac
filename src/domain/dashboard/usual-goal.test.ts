import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import { ON_20_NOVEMBER, practice } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { usualGoal } from './credential-standing.ts';

const { today } = ON_20_NOVEMBER;
const held = (body: FormGoal['body'], level: string, awarded_on: string): EvidenceRows['credentials'][number] => ({
  id: `${body} ${level}`,
  body,
  level,
  awarded_on,
  expires_on: null,
  reference: '',
});

it.each<[string, EvidenceRows['credentials'], FormGoal]>([
  ['nothing', [], { body: 'ICF', level: 'ACC', stage: 'initial' }],
  ['a level', [held('ICF', 'ACC', '2024-01-01')], { body: 'ICF', level: 'PCC', stage: 'initial' }],
  ['the highest level', [held('ICF', 'MCC', '2024-01-01')], { body: 'ICF', level: 'MCC', stage: 'renewal' }],
  [
    'the highest levels of two bodies',
    [held('ICF', 'MCC', '2024-01-01'), held('EMCC', 'Master Practitioner', '2025-01-01')],
    { body: 'EMCC', level: 'Master Practitioner', stage: 'renewal' },
  ],
])('is of a coach who holds %s', (_, credentials, expected) => {
  expect(usualGoal(practice({ credentials }), today)).toEqual(expected);
});
