import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { cpd, mentoring, ON_20_NOVEMBER, practice, ruleOf, session, supervision } from '#tests/support/practice.ts';

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
    const result = checked('cce', { mentor_coaching, supervision_sessions });
    expect(result.have).toBe(level === 'ACC' ? 300 : 1000);
    // The other reading: 10 hours of each, an ACC's own among them.
    expect(result.other?.have).toBe(1200);
  });

  it('is not met while sources disagree', () => {
    const mentor_coaching = [mentoring({ duration: 10 * 60 })];
    const supervision_sessions = [supervision('2026-02-01', 120)];
    const cpd_records = [split(25, 3, 0)];
    const result = checked('cce', { cpd_records, mentor_coaching, supervision_sessions });
    expect(result).toMatchObject({ state: 'cannot-tell', other: { state: 'met' } });
    expect(result.missing).toContain('Sources disagree: by one reading it is met, by the other not. Ask ICF.');
    expect(checked('cce', { cpd_records: [split(37, 3, 0)] }).state).toBe('met');
    expect(checked('cce', { cpd_records: [split(10, 3, 0)], mentor_coaching }).state).toBe('short');
  });

  it('counts mentor coaching as core, for an ACC only by the other reading', () => {
    const result = checked('cce-core', {
      cpd_records: [split(11, 3, 0)],
      mentor_coaching: [mentoring({ duration: 10 * 60 })],
    });
    expect(result.state).toBe(level === 'ACC' ? 'cannot-tell' : 'met');
    expect((level === 'ACC' ? result.other : result)?.have).toBe(2400);
  });

  it('counts supervision given, and mentoring given only once it is known to be mentor coaching', () => {
    const given = (row: Parameters<typeof session>[0]) => checked('cce', { sessions: [session(row)] });
    expect(given({ kind: 'supervision', duration: 90 })).toMatchObject({ have: 150 });
    expect(given({ kind: 'supervision', duration: 90, completed: false })).toMatchObject({ have: 0, possible: 150 });
    expect(given({ kind: 'supervision', date: '2024-02-29' }).possible).toBe(0);
    const mentored = checked('cce', { sessions: [session({ kind: 'mentoring' })], cpd_records: [split(36.5, 3, 0)] });
    expect(mentored).toMatchObject({ state: 'cannot-tell', have: 3950, possible: 4050 });
    expect(mentored.missing[0]).toMatch(/^Was the mentoring you gave \(1 h\) mentor coaching on core competencies\?/);
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

coversRules('education/cce');
