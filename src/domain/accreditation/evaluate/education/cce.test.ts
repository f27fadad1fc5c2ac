import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { cpd, mentoring, ON_20_NOVEMBER, practice, ruleOf, supervision } from '#tests/support/practice.ts';

describe.each(['ACC', 'PCC', 'MCC'])('the renewal of an %s', (level) => {
  const credentials = [
    { id: 'held', body: 'ICF', level, awarded_on: '2018-03-01', expires_on: '2027-03-01', reference: '' } as const,
  ];
  const checked = (name: string, rows: Parameters<typeof practice>[0]) =>
    evaluate(ruleOf(`icf-${level.toLowerCase()}-renewal-${name}`), practice({ credentials, ...rows }), ON_20_NOVEMBER);
  const split = (core: number, ethics: number, resource: number, date = '2026-05-01') =>
    cpd({ date, hours: core + ethics + resource, cce_core: core, cce_ethics: ethics, cce_resource: resource });

  it('needs 40 hours, of which resource development gives at most 16', () => {
    expect(checked('cce', { cpd_records: [split(21, 3, 16)] })).toMatchObject({ state: 'met', have: 4000 });
    expect(checked('cce', { cpd_records: [split(20.99, 3, 20)] })).toMatchObject({ state: 'short', shortBy: 1 });
    expect(checked('cce-resource', { cpd_records: [split(0, 0, 20)] })).toMatchObject({ state: 'met', have: 400 });
  });

  it('needs 24 core hours with ethics inside, 3 of ethics', () => {
    expect(checked('cce-core', { cpd_records: [split(21, 3, 0)] }).state).toBe('met');
    expect(checked('cce-core', { cpd_records: [split(20.99, 3, 9)] })).toMatchObject({ state: 'short', shortBy: 1 });
    expect(checked('cce-ethics', { cpd_records: [split(0, 3, 0)] }).state).toBe('met');
    expect(checked('cce-ethics', { cpd_records: [split(30, 2.99, 0)] })).toMatchObject({ state: 'short', shortBy: 1 });
  });

  it('counts from the term’s first day on', () => {
    expect(checked('cce', { cpd_records: [split(5, 0, 0, '2024-03-01'), split(7, 0, 0, '2024-02-29')] }).have).toBe(
      500,
    );
  });

  it('counts up to 10 hours of mentor coaching and supervision, for an ACC beyond the 10 it needs anyway', () => {
    const mentor_coaching = [mentoring({ duration: 11 * 60 })];
    const supervision_sessions = [supervision('2026-02-01', 120)];
    const own = level === 'ACC' ? 300 : 1000;
    expect(checked('cce', { mentor_coaching, supervision_sessions }).have).toBe(own);
  });

  it('cannot tell for a record without CCE hours', () => {
    const cpd_records = [split(20, 3, 0), cpd({ hours: 17 })];
    expect(checked('cce', { cpd_records })).toMatchObject({ state: 'cannot-tell', have: 2300, possible: 4000 });
    expect(checked('cce-ethics', { cpd_records }).state).toBe('met');
    expect(checked('cce-resource', { cpd_records }).state).toBe('cannot-tell');
  });

  it('cannot be evaluated without the credential', () => {
    for (const name of ['cce', 'cce-core', 'cce-ethics', 'cce-resource'])
      expect(checked(name, { credentials: [] }), name).toMatchObject({
        state: 'cannot-tell',
        missing: [`Add your ICF ${level} with the day you got it or the day it expires.`],
      });
  });
});
