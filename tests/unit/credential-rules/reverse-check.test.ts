// A thousand generated practices, in which the rules and their slow second implementation agree: five seconds of work. RUNS
// sets another number, SEED repeats a run.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { SlowResult } from './slow-result.ts';
import { slowEvaluate } from './slow-rules.ts';

const RUNS = Number(process.env['RUNS'] ?? 1000);

/** A rule's own number is seldom near what a small practice has, so half of them are judged by another. */
const anyNumber = fc.option(fc.integer({ min: 1, max: 4000 }), { freq: 2 });

function withNumber(rule: Rule, number: number): Rule {
  if (rule.number === null || rule.unit === 'ratio') return rule;
  const own = ['minutes', 'hundredths'].includes(rule.unit) ? number : 1 + (number % 6);
  if (rule.certainty.kind !== 'disputed') return { ...rule, number: own };
  return { ...rule, number: own, certainty: { kind: 'disputed', other: { ...rule.certainty.other, number: own } } };
}

function essence({ state, have, rows }: RuleResult): SlowResult {
  const ids = Object.entries(rows).flatMap(([table, all]) => all.map((id) => `${table}:${id}`));
  return { state, have, rows: ids.toSorted() };
}

test('every rule says of any practice what its second implementation says', { timeout: 60_000 }, () => {
  const seed = Number(process.env['SEED'] ?? Date.now());
  console.log(`reverse check: ${RUNS} practices, seed ${seed}`);
  const states = new Map<string, Set<string>>();
  fc.assert(
    fc.property(anyPractice, anyCircumstances, anyNumber, (practice, circumstances, number) => {
      for (const original of ALL_RULES) {
        const rule = number === null ? original : withNumber(original, number);
        const result = evaluate(rule, practice, circumstances);
        const [first, second] = [essence(result), slowEvaluate(rule, practice, circumstances)];
        // As texts, which is quick; the slow comparison only shows what differs.
        if (JSON.stringify(first) !== JSON.stringify(second)) expect(first, rule.id).toEqual(second);
        states.set(rule.id, (states.get(rule.id) ?? new Set()).add(result.state));
      }
    }),
    { numRuns: RUNS, seed },
  );
  // The practices are worth the name: a thousand show nearly every rule in more than one state.
  if (RUNS < 1000) return;
  const lively = [...states.values()].filter((seen) => seen.size > 1).length;
  expect(lively).toBeGreaterThan(ALL_RULES.filter(({ test: { kind } }) => kind !== 'not-kept').length * 0.9);
});
