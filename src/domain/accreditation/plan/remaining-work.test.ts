import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import { practice } from '#tests/support/practice.ts';
import { expect, test } from 'vitest';
import { workOf } from './remaining-work.ts';

const TODAY = '2026-11-20';

test.each([
  ['ACC', 100, 75],
  ['PCC', 500, 450],
])('without records an ICF %s takes %i hours of coaching, %i of them paid', (level, hours, paid) => {
  const goal = { body: 'ICF', level, stage: 'initial', paths: [], applicationDate: TODAY } as const;
  const open = requirementsOf(rulesFor(goal), practice(), { today: TODAY, applicationDate: TODAY });
  expect(workOf(open)).toMatchObject({ coaching: hours * 60, paid: paid * 60 });
});
