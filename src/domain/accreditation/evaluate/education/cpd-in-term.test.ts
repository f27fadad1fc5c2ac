import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { cpd, ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

const BCC = {
  id: 'bcc',
  body: 'CCE',
  level: 'BCC',
  awarded_on: '2022-03-01',
  expires_on: null,
  reference: '',
} as const;
const NBC = { ...BCC, id: 'nbc', body: 'NBHWC', level: 'NBC-HWC', awarded_on: '2024-03-01' } as const;

const checked = (id: string, cpd_records: EvidenceRows['cpd_records'], credentials: EvidenceRows['credentials']) =>
  evaluate(ruleOf(id), practice({ cpd_records, credentials }), ON_20_NOVEMBER);

describe.each([
  ['cce-bcc-renewal-cpd', 70, BCC],
  ['nbhwc-nbc-hwc-renewal-cpd', 36, NBC],
])('%s', (id, hours, held) => {
  it(`needs ${hours} hours of CPD of any kind in the term`, () => {
    const records = (date: string) => [cpd({ hours: hours - 1, cce_core: 1 }), cpd({ hours: 1, date })];
    expect(checked(id, records(held.awarded_on), [held])).toMatchObject({ state: 'met', have: hours * 100 });
    expect(checked(id, records('2022-02-28'), [held])).toMatchObject({ state: 'short', shortBy: 100 });
    expect(checked(id, records('2026-11-21'), [held]).state).toBe('short');
  });

  it('asks for the credential, whose term it is', () => {
    expect(checked(id, [cpd({ hours: 100 })], [])).toMatchObject({
      state: 'cannot-tell',
      missing: [`Add your ${held.body} ${held.level} with the day you got it or the day it expires.`],
    });
  });
});

describe('hours on ethics', () => {
  it('cce-bcc-renewal-ethics needs four, which may be in CPD that says no kind', () => {
    const ethics = (count: number) => cpd({ hours: 10, cce_ethics: count });
    expect(checked('cce-bcc-renewal-ethics', [ethics(3), ethics(1)], [BCC])).toMatchObject({ state: 'met', have: 400 });
    expect(checked('cce-bcc-renewal-ethics', [ethics(3)], [BCC])).toMatchObject({ state: 'short', shortBy: 100 });
    expect(checked('cce-bcc-renewal-ethics', [ethics(3), cpd({ hours: 1 })], [BCC])).toMatchObject({
      state: 'cannot-tell',
      missing: ['How much of your CPD was on ethics (1 h)?'],
    });
    expect(checked('cce-bcc-renewal-ethics', [ethics(3), cpd({ hours: 0.99 })], [BCC]).state).toBe('short');
  });

  it('nbhwc-nbc-hwc-renewal-ethics can’t be told without them, as one source names none', () => {
    const ethics = (count: number) => [cpd({ hours: 10, cce_ethics: count })];
    expect(checked('nbhwc-nbc-hwc-renewal-ethics', ethics(3), [NBC]).state).toBe('met');
    expect(checked('nbhwc-nbc-hwc-renewal-ethics', ethics(2), [NBC])).toMatchObject({
      state: 'cannot-tell',
      other: { state: 'met' },
    });
  });
});

coversRules('education/cpd-in-term');
