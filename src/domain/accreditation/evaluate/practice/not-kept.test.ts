import { expect, it } from 'vitest';
import { decides } from '../rule.ts';
import { evaluate } from '../evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

it.each(['foundation', 'practitioner', 'senior-practitioner', 'master-practitioner'])(
  'emcc-%s asks for a membership and competence, which no record shows',
  (level) => {
    for (const name of ['membership', 'competence']) {
      const rule = ruleOf(`emcc-${level}-${name}`);
      expect(evaluate(rule, practice(), ON_20_NOVEMBER)).toMatchObject({
        state: 'cannot-tell',
        missing: ['This isn’t kept here, so check it yourself.'],
      });
      expect(decides(rule)).toBe(false);
    }
  },
);
