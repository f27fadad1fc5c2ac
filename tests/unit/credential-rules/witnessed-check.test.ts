// Generated practices, in which the confirmed amounts of every rule and their slow second model agree, and any row that is
// confirmed no longer lowers them by what it was worth. RUNS sets another number, SEED repeats a run.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { witnessedAmounts } from '#domain/witnesses/witnessed-amounts.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { slowWitnessed } from './slow-witnessed.ts';

const RUNS = Number(process.env['RUNS'] ?? 300);
const SEED = Number(process.env['SEED'] ?? Date.now());

const amountsOf = (rule: Rule, practice: EvidenceRows, circumstances: Circumstances) =>
  witnessedAmounts(rule, practice, circumstances, evaluate(rule, practice, circumstances));

test('the confirmed amounts of every rule are those of the second model', { timeout: 120_000 }, () => {
  console.log(`confirmed amounts: ${RUNS} practices, seed ${SEED}`);
  const seen = { witnessed: 0, lettered: 0, letterRecorded: 0, capped: 0 };
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (practice, circumstances) => {
      for (const rule of ALL_RULES) {
        const amounts = amountsOf(rule, practice, circumstances);
        const second = slowWitnessed(rule, practice, circumstances);
        const { unit: _, ...first } = amounts ?? { unit: rule.unit };
        if (JSON.stringify(amounts === null ? null : first) !== JSON.stringify(second))
          expect(amounts === null ? null : first, rule.id).toEqual(second);
        if (amounts === null) continue;
        expect(amounts.confirmed, rule.id).toBeLessThanOrEqual(amounts.logged);
        for (const part of ['witnessed', 'lettered', 'letterRecorded'] as const) {
          expect(amounts[part], rule.id).toBeLessThanOrEqual(amounts.confirmed);
          if (amounts[part] > 0) seen[part] += 1;
        }
        if (amounts.witnessed > 0 && amounts.witnessed < amounts.logged) seen.capped += 1;
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // The practices are worth the name: every kind of confirmation counts in many of them.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS);
});

test('a row that is no longer confirmed takes exactly its minutes from the sum of hours', { timeout: 60_000 }, () => {
  const rule = ALL_RULES.find(({ id }) => id === 'ac-foundation-hours')!;
  fc.assert(
    fc.property(anyPractice, anyCircumstances, fc.nat(), (practice, circumstances, pick) => {
      const ids = Object.keys(practice.witnessed.sessions ?? {});
      if (ids.length === 0) return;
      const id = ids[pick % ids.length]!;
      const { [id]: how, ...others } = practice.witnessed.sessions!;
      const before = amountsOf(rule, practice, circumstances)!;
      const after = amountsOf(
        rule,
        { ...practice, witnessed: { ...practice.witnessed, sessions: others } },
        circumstances,
      )!;
      const { duration, date, kind, completed } = practice.sessions.find((one) => one.id === id)!;
      const last = [circumstances.today, circumstances.applicationDate].toSorted()[0]!;
      const counts = kind === 'coaching' && completed && date <= last;
      expect(before.witnessed - after.witnessed).toBe(counts && how !== 'lettered' ? duration : 0);
      expect(before.lettered - after.lettered).toBe(counts && how !== 'witnessed' ? duration : 0);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
