import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { course, ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

const checked = (id: string, education: ReturnType<typeof course>[]) =>
  evaluate(ruleOf(id), practice({ education }), ON_20_NOVEMBER);

describe('education hours', () => {
  it.each([
    ['icf-acc-education-hours', 60],
    ['icf-pcc-education-hours', 125],
    ['icf-mcc-education-hours', 200],
    ['ac-foundation-training', 35],
    ['ac-coach-training', 40],
    ['ac-professional-training', 60],
    ['ac-master-training', 80],
  ])('%s needs %i completed hours', (id, hours) => {
    expect(checked(id, [course({ hours: hours - 0.1 }), course({ hours: 0.1 })]).state).toBe('met');
    expect(checked(id, [course({ hours: hours - 0.01 })])).toMatchObject({ state: 'short', shortBy: 1 });
  });

  it('are unclear for a course without an end date', () => {
    const open = [course({ end_date: null })];
    expect(checked('icf-acc-education-hours', open)).toMatchObject({ state: 'cannot-tell', have: 0, possible: 6000 });
    expect(checked('icf-acc-education-hours', [course({ end_date: '2026-11-21' })]).state).toBe('cannot-tell');
    expect(checked('icf-acc-education-hours', [course({ start_date: '2026-11-21', end_date: null })]).state).toBe(
      'short',
    );
  });
});

it('cce-bcc-training needs 30 hours, and enough of them depend on who applies', () => {
  expect(checked('cce-bcc-training', [course({ hours: 29.99 })]).state).toBe('short');
  expect(checked('cce-bcc-training', [course({ hours: 30, end_date: null })])).toMatchObject({
    state: 'cannot-tell',
    missing: ['When did you complete “Foundations”?'],
  });
  expect(checked('cce-bcc-training', [course({ hours: 30 })])).toMatchObject({
    state: 'cannot-tell',
    missing: [expect.stringContaining('Enough if CCE approves the provider')],
  });
});

describe('a course that qualifies', () => {
  it.each(['acc', 'pcc', 'mcc'])(
    'icf-%s-education-start needs 30 hours, 24 of them core unless ICF approved it',
    (level) => {
      const result = (row: Parameters<typeof course>[0]) => checked(`icf-${level}-education-start`, [course(row)]);
      const state = (row: Parameters<typeof course>[0]) => result(row).state;
      expect(state({ hours: 30, core_hours: 24 })).toBe('met');
      expect(state({ hours: 29.99, core_hours: 24 })).toBe('short');
      expect(result({ hours: 30, core_hours: 23.99 })).toMatchObject({
        state: 'cannot-tell',
        missing: ['Did ICF approve “Foundations”? Then it counts whatever its hours on core competencies.'],
      });
      expect(state({ hours: 30, core_hours: null })).toBe('cannot-tell');
      expect(state({ start_date: '2026-11-21' })).toBe('short');
    },
  );
});

coversRules('education/education');
