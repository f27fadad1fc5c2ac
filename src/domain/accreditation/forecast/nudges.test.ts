import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { NUDGES, nudges, type NudgeFacts } from './nudges.ts';
import { NO_REMINDERS } from './reminders.ts';

const TODAY = '2026-11-20';
const ago = (days: number) => addDays(TODAY, -days);
const found = (facts: Partial<NudgeFacts>, off: string[] = [], hidden: string[] = []) =>
  nudges(
    { ...NO_REMINDERS, notCompleted: 0, asked: 0, heldMinutes: 0, paths: [], bodies: [], ...facts },
    { today: TODAY },
    { off, hidden },
  );
const of = (facts: Partial<NudgeFacts>, off: string[] = []) => found(facts, off).map(({ text }) => text);
const acc = (expires_on: string) =>
  ({ id: 'acc', body: 'ICF', level: 'ACC', awarded_on: '2024-01-01', expires_on }) as const;
const ada = (retain_until: string) => ({ id: 'ada', name: 'Ada', retain_until });

describe('nudges', () => {
  it('are empty for a new coach', () => expect(of({})).toEqual([]));

  it('name past sessions that are not completed, with a link to them', () => {
    expect(of({ notCompleted: 1 })).toEqual(['1 session up to today is not marked as completed. Did it take place?']);
    expect(found({ notCompleted: 3 })).toMatchObject([
      {
        text: '3 sessions up to today are not marked as completed. Did they take place?',
        path: '/sessions',
        search: { status: 'not-completed' },
      },
    ]);
    const [hidden] = found({ notCompleted: 3 });
    expect(found({ notCompleted: 3 }, [], [hidden!.key])).toEqual([]);
    expect(found({ notCompleted: 4 }, [], [hidden!.key])).toHaveLength(1);
  });

  it('do not repeat the question of the page itself', () => {
    expect(of({ notCompleted: 3, asked: 3 })).toEqual([]);
    expect(of({ notCompleted: 3, asked: 2 })).toHaveLength(1);
  });

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
        last_supervision: last,
      });
    expect(since(34.9, ago(1), ago(2))).toEqual([]);
    expect(since(35, ago(1), ago(2))).toEqual([
      '35 hours of practice since your last supervision. EMCC asks for supervision every 35.',
    ]);
    expect(since(1, ago(1), '2026-08-20')).toEqual(['Three months since your last supervision.']);
    expect(since(1, ago(1), '2026-08-21')).toEqual([]);
    expect(since(1, '2026-08-20', null)).toEqual(['Three months of practice without supervision.']);
    expect(since(1, '2026-08-21', null)).toEqual([]);
    expect(of({ last_supervision: '2020-01-01' })).toEqual([]);
  });

  it.each([
    [91, null],
    [90, 'within 90 days'],
    [75, 'within 75 days'],
    [51, 'within 75 days'],
    [50, 'within 50 days'],
    [0, 'within 25 days'],
    [-1, 'expired on'],
    [-30, 'expired on'],
    [-31, null],
    [76, 'within 90 days'],
    [26, 'within 50 days'],
    [25, 'within 25 days'],
  ])('come %i days before a renewal: %s', (days, text) => {
    const found = of({ credentials: [acc(ago(-days))] });
    if (text === null) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(text)]);
  });

  it('lead to where it can be done', () => {
    const where = (facts: Partial<NudgeFacts>) => found(facts).map(({ path, search }) => [path, search]);
    const renewal = ['/reports/credentials', { tab: 'renewal' }];
    expect(where({ credentials: [acc(ago(1))] })).toEqual([renewal]);
    expect(where({ credentials: [acc(ago(-20))] })).toEqual([renewal]);
    expect(where({ clients_not_asked: 1 })).toEqual([['/reports/credentials', { tab: 'audit' }]]);
    expect(where({ retention: [ada(TODAY)] })).toEqual([['/clients/ada', undefined]]);
    expect(where({ last_session: ago(9), last_cpd: ago(14) })).toEqual([
      ['/sessions', undefined],
      ['/cpd', undefined],
    ]);
  });

  it('do not come for a credential that was renewed', () => {
    const renewed = { ...acc(ago(-1000)), id: 'renewed' };
    expect(of({ credentials: [acc(ago(1)), renewed] })).toEqual([]);
    expect(of({ credentials: [acc(ago(-50)), renewed] })).toEqual([]);
    expect(of({ credentials: [acc(ago(1)), { ...renewed, level: 'PCC' }] })).toEqual([
      expect.stringContaining('expired on'),
    ]);
  });

  it('come when consent is missing, for clients with coaching', () => {
    expect(of({ clients_not_asked: 1 })).toEqual(['One client has not been asked whether they agree to be named.']);
    expect(of({ clients_not_asked: 2 })).toEqual(['2 clients have not been asked whether they agree to be named.']);
  });

  it('come when a date of retention is near or past', () => {
    const until = (retain_until: string) => of({ retention: [ada(retain_until)] });
    expect(until(ago(-31))).toEqual([]);
    expect(until('2026-12-20')).toEqual(["You plan to keep Ada's data until 20 December 2026."]);
    expect(until('2026-11-19')).toEqual([
      "You meant to keep Ada's data until 19 November 2026. Delete it or keep it longer?",
    ]);
  });

  it('can each be switched off', () => {
    const rows = {
      notCompleted: 1,
      first_session: ago(20),
      last_session: ago(20),
      minutes_since_supervision: 35 * 60,
      first_session_since_supervision: ago(20),
      credentials: [acc(TODAY)],
      clients_not_asked: 1,
      retention: [ada(TODAY)],
    };
    // Changes of the rulebook have their own test.
    const ids = Object.keys(NUDGES).filter((id) => id !== 'rulebook');
    expect(of(rows)).toHaveLength(ids.length);
    for (const id of ids) expect(of(rows, [id]), id).toHaveLength(ids.length - 1);
  });

  it('stay hidden individually, until there is a new one of the kind', () => {
    const facts = { last_session: ago(9), last_cpd: ago(20), retention: [ada('2026-11-19')], clients_not_asked: 2 };
    // The most pressing first.
    const [retention, consent, sessions] = found(facts);
    const others = [retention!, consent!];
    const left = found(facts, [], [sessions!.key]);
    expect(left.map(({ id }) => id)).toEqual(['retention', 'consent', 'cpd']);
    // A day later it is the same reminder; after another session it is not.
    expect(found({ ...facts, last_session: ago(10) }, [], [sessions!.key])).toHaveLength(4);
    expect(
      found(
        { ...facts, clients_not_asked: 3 },
        [],
        others.map(({ key }) => key),
      ).map(({ id }) => id),
    ).toEqual(['consent', 'sessions', 'cpd']);
    expect(
      found(
        { last_cpd: TODAY, retention: [ada('2026-12-01')] },
        [],
        others.map(({ key }) => key),
      ),
    ).toHaveLength(1);
  });

  it('have unique keys that fit into a profile', () => {
    const credentials = [acc('2027-01-01'), { ...acc('2026-12-01'), id: 'pcc', level: 'PCC' }];
    const keys = found({
      last_session: ago(9),
      credentials,
      retention: [ada(TODAY), { ...ada(TODAY), id: 'ben' }],
    }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(100);
  });
});
