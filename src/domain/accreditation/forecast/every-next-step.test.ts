import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { isScreen } from '#domain/screens.ts';
import { anyPractice } from '#tests/support/any-practice.ts';
import { ON_20_NOVEMBER } from '#tests/support/practice.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

it('a step exists for every unmet requirement', () => {
  fc.assert(
    fc.property(anyPractice, fc.constantFrom(...ALL_RULES), (evidence, rule) => {
      const result = evaluate(rule, evidence, ON_20_NOVEMBER);
      const step = nextStep(rule, result, evidence);
      expect(step === null).toBe(result.state === 'met');
      if (step === null) return;
      expect(step.label).toMatch(/^[A-Z]/);
      expect(isScreen(step.path ?? '/reports/credentials', true)).toBe(true);
      if (step.path === undefined) expect(step.search ?? step.url).toBeTruthy();
    }),
  );
});
