import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { NUDGES, nudges } from './nudges.ts';
import { client, cpd, hoursWith, opening, practice, session, supervision } from './practice.fixture.ts';

const TODAY = '2026-11-20';
const ago = (days: number) => addDays(TODAY, -days);
const of = (rows: Parameters<typeof practice>[0], off: string[] = []) =>
  nudges(practice(rows), { today: TODAY, dayOf: (instant) => instant.slice(0, 10) }, off).map(({ text }) => text);
const acc = (expires_on: string) =>
  ({ id: 'acc', body: 'ICF', level: 'ACC', awarded_on: '2024-01-01', expires_on, reference: '' }) as const;

describe('nudges', () => {
  it('say nothing to a coach who has just begun', () =>
    expect(of({ clients: [client({ consent: null })] })).toEqual([]));

  it('come after seven days without a session', () => {
    const cpd_records = [cpd({ date: TODAY })];
    expect(of({ sessions: [session({ date: ago(6) })], cpd_records })).toEqual([]);
    expect(of({ sessions: [session({ date: ago(7) }), session({ date: '2026-11-21' })], cpd_records })).toEqual([
      '7 days without a session.',
    ]);
  });

  it('come after fourteen days without CPD', () => {
    const sessions = [session({ date: TODAY }), session({ date: ago(14) })];
    expect(of({ sessions, cpd_records: [cpd({ date: ago(13) })] })).toEqual([]);
    expect(of({ sessions, cpd_records: [cpd({ date: ago(14) })] })).toEqual(['14 days without CPD.']);
    expect(of({ sessions })).toEqual(['No CPD recorded yet.']);
    expect(of({ sessions: sessions.slice(0, 1) })).toEqual([]);
  });

  it('come when supervision is due, after 35 hours or three months', () => {
    const others = { cpd_records: [cpd({ date: TODAY })] };
    const since = (hours: number) => hoursWith(hours, { date: ago(1) });
    expect(of({ ...others, sessions: since(34), supervision_sessions: [supervision(ago(2))] })).toEqual([]);
    expect(of({ ...others, sessions: since(35), supervision_sessions: [supervision(ago(2))] })).toEqual([
      '35 hours of coaching since your last supervision. One hour per 35 is asked for.',
    ]);
    expect(of({ ...others, sessions: since(35), supervision_sessions: [supervision(ago(1))] })).toEqual([]);
    expect(of({ ...others, sessions: since(35), supervision_sessions: [supervision(TODAY)] })).toEqual([]);
    expect(of({ ...others, sessions: since(1), supervision_sessions: [supervision('2026-08-20')] })).toEqual([
      'Three months since your last supervision.',
    ]);
    expect(of({ ...others, sessions: since(1), supervision_sessions: [supervision('2026-08-21')] })).toEqual([]);
    expect(of({ ...others, sessions: [...since(1), session({ date: '2026-08-20' })] })).toEqual([
      'Three months of coaching without supervision.',
    ]);
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
    const clients = [client({ consent: null }), client({ id: 'ben', consent: null })];
    expect(of({ clients, opening_balances: [opening()] })).toEqual([
      'One client has not been asked whether they agree to be named.',
    ]);
  });

  it('come when a date of retention is near or past', () => {
    const until = (retain_until: string) => of({ clients: [client({ retain_until })] });
    expect(until(ago(-31))).toEqual([]);
    expect(until('2026-12-20')).toEqual(["You mean to keep Ada's data until 20 December 2026."]);
    expect(until('2026-11-19')).toEqual(["You meant to keep Ada's data until 19 November 2026. Erase or keep it?"]);
  });

  it('can each be switched off', () => {
    const rows = {
      clients: [client({ consent: null, retain_until: TODAY })],
      sessions: hoursWith(35, { date: ago(20) }),
      credentials: [acc(TODAY)],
    };
    const ids = Object.keys(NUDGES);
    expect(of(rows)).toHaveLength(ids.length);
    for (const id of ids) expect(of(rows, [id]), id).toHaveLength(ids.length - 1);
  });
});
