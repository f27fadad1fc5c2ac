import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { NUDGES, nudges } from './nudges.ts';
import { NO_REMINDERS, type Reminders } from './reminders.ts';

const TODAY = '2026-11-20';
const ago = (days: number) => addDays(TODAY, -days);
const of = (facts: Partial<Reminders>, off: string[] = []) =>
  nudges({ ...NO_REMINDERS, ...facts }, { today: TODAY, dayOf: (instant) => instant.slice(0, 10) }, off).map(
    ({ text }) => text,
  );
const acc = (expires_on: string) =>
  ({ id: 'acc', body: 'ICF', level: 'ACC', awarded_on: '2024-01-01', expires_on }) as const;
const ada = (retain_until: string) => ({ id: 'ada', name: 'Ada', retain_until });

describe('nudges', () => {
  it('say nothing to a coach who has just begun', () => expect(of({})).toEqual([]));

  it('come after seven days without a session', () => {
    expect(of({ last_session: ago(6), last_cpd: TODAY })).toEqual([]);
    expect(of({ last_session: ago(7), last_cpd: TODAY })).toEqual(['7 days without a session.']);
  });

  it('come after fourteen days without CPD', () => {
    expect(of({ last_cpd: ago(13) })).toEqual([]);
    expect(of({ last_cpd: ago(14) })).toEqual(['14 days without CPD.']);
    expect(of({ first_session: ago(14), last_session: TODAY })).toEqual(['No CPD recorded yet.']);
    expect(of({ first_session: ago(13), last_session: TODAY })).toEqual([]);
  });

  it('come when supervision is due, after 35 hours or three months', () => {
    const since = (hours: number, first: string, last: string | null) =>
      of({
        minutes_since_supervision: hours * 60,
        first_session_since_supervision: first,
        last_supervision: last && `${last}T10:00:00Z`,
      });
    expect(since(34.9, ago(1), ago(2))).toEqual([]);
    expect(since(35, ago(1), ago(2))).toEqual([
      '35 hours of coaching since your last supervision. One hour per 35 is asked for.',
    ]);
    expect(since(1, ago(1), '2026-08-20')).toEqual(['Three months since your last supervision.']);
    expect(since(1, ago(1), '2026-08-21')).toEqual([]);
    expect(since(1, '2026-08-20', null)).toEqual(['Three months of coaching without supervision.']);
    expect(since(1, '2026-08-21', null)).toEqual([]);
    expect(of({ last_supervision: '2020-01-01T10:00:00Z' })).toEqual([]);
  });

  it.each([
    [91, null],
    [90, 'within 90 days'],
    [75, 'within 75 days'],
    [51, 'within 75 days'],
    [50, 'within 50 days'],
    [0, 'within 25 days'],
    [-1, 'ended on'],
    [-31, null],
  ])('come %i days before a renewal: %s', (days, text) => {
    const found = of({ credentials: [acc(ago(-days))] });
    if (text === null) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(text)]);
  });

  it('come when consent is missing, for clients with coaching', () => {
    expect(of({ clients_not_asked: 1 })).toEqual(['One client has not been asked whether they agree to be named.']);
    expect(of({ clients_not_asked: 2 })).toEqual(['2 clients have not been asked whether they agree to be named.']);
  });

  it('come when a date of retention is near or past', () => {
    const until = (retain_until: string) => of({ retention: [ada(retain_until)] });
    expect(until(ago(-31))).toEqual([]);
    expect(until('2026-12-20')).toEqual(["You mean to keep Ada's data until 20 December 2026."]);
    expect(until('2026-11-19')).toEqual(["You meant to keep Ada's data until 19 November 2026. Erase or keep it?"]);
  });

  it('can each be switched off', () => {
    const rows = {
      first_session: ago(20),
      last_session: ago(20),
      minutes_since_supervision: 35 * 60,
      first_session_since_supervision: ago(20),
      credentials: [acc(TODAY)],
      clients_not_asked: 1,
      retention: [ada(TODAY)],
    };
    const ids = Object.keys(NUDGES);
    expect(of(rows)).toHaveLength(ids.length);
    for (const id of ids) expect(of(rows, [id]), id).toHaveLength(ids.length - 1);
  });
});
