import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { forecast } from '#domain/accreditation/forecast/forecast.ts';
import { addDays } from '#domain/time.ts';
import { client, course, hoursWith, opening, practice, session } from '#tests/support/practice.ts';
import { daily, goalOf, HOUR, hoursOf, plotOf, TODAY } from '#tests/support/plotted-hours.ts';
import { describe, expect, it } from 'vitest';
import { measuresOf } from './hours-measure.ts';
import { hoursPlot, sharedSpan, type HoursPlot } from './hours-plot.ts';
import { monthTitle } from './plot-text.ts';

const months = (plot: HoursPlot) => plot.months.map(({ month }) => month);
const heldHours = ({ months: all, now }: HoursPlot) => all.slice(0, now + 1).map(({ held }) => held! / HOUR);
const levels = (some: HoursPlot['shown']) => some.map(({ level }) => level);

describe('what was held', () => {
  it('adds up month by month, until today', () => {
    const plot = plotOf({
      sessions: [
        ...hoursWith(2, { date: '2026-08-10' }),
        ...hoursWith(3, { date: '2026-10-31' }),
        session({ date: TODAY }),
      ],
    });
    expect(plot.from).toBe('2026-08-01');
    expect(heldHours(plot)).toEqual([2, 2, 5, 6]);
    expect(plot.months[plot.now]).toMatchObject({ month: '2026-11', day: TODAY });
    expect(plot.months[plot.now + 1]).toMatchObject({ month: '2026-12', day: '2026-12-31', held: null });
    expect(plot.to).toBe(plot.months.at(-1)!.day);
  });

  it.each(['all', 'paid', 'named'] as const)('is what the rule itself counts: %s', (of) => {
    const rows = {
      clients: [client(), client({ id: 'bo', consent: null }), client({ id: 'cy', consent: 'refused' })],
      sessions: [
        ...hoursWith(4, { date: '2026-03-02' }),
        ...hoursWith(2, { date: '2026-04-02', paid: null }),
        ...hoursWith(3, { date: '2026-05-02', client_id: 'bo' }),
        session({ date: '2026-06-02', client_id: 'cy', paid: false }),
        session({ date: '2026-07-02', completed: false }),
        session({ date: '2023-07-02' }),
      ],
      opening_balances: [opening({ start_date: null })],
    };
    const { have, open } = plotOf(rows, { of });
    const { rule } = measuresOf(goalOf('PCC'))[['all', 'paid', 'named'].indexOf(of)]!;
    const result = evaluate(rule, practice(rows), { today: TODAY, applicationDate: TODAY });
    expect([have, have + open]).toEqual([result.have, result.possible]);
    expect(open).toBeGreaterThan(0);
  });

  it('has hours of a period on its last day, and says how many they are', () => {
    const rows = { opening_balances: [opening({ paid_minutes: 600 })], sessions: [session({ date: '2026-02-01' })] };
    const plot = plotOf(rows);
    expect(plot.from).toBe('2025-12-01');
    expect(heldHours(plot).slice(0, 3)).toEqual([10, 10, 11]);
    expect(hoursOf(rows).ofPeriods).toBe(600);
  });

  it('is shown for five years, with the sum of what is older', () => {
    const twenty = Array.from({ length: 20 * 12 }, (_, month) =>
      session({ date: addDays(TODAY, -30 * month), duration: HOUR }),
    );
    const plot = plotOf({
      // On the first day of the picture.
      sessions: [...twenty, session({ date: '2021-11-01', duration: HOUR })],
      education: [course({ start_date: '2000-01-10', end_date: '2000-06-01' })],
    });
    expect(plot.from).toBe('2021-11-01');
    const older = twenty.filter(({ date }) => date < plot.from).length;
    expect(older).toBeGreaterThan(150);
    expect(plot.before).toBe(older * HOUR);
    expect(plot.have).toBe((twenty.length + 1) * HOUR);
    // What lies ahead is a fifth of the picture or more.
    expect(plot.months.length - plot.now - 1).toBeGreaterThanOrEqual(15);
  });
});

describe('odd practices', () => {
  it('has a picture without sessions', () => {
    const plot = plotOf({});
    expect(months(plot)).toEqual([
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
    ]);
    expect(heldHours(plot)).toEqual([0, 0]);
    expect([plot.pace, plot.reached, plot.planned]).toEqual([null, null, []]);
    expect(plot.top).toBeGreaterThan(0);
  });

  it('has a picture of one session, today', () => {
    const plot = plotOf({ sessions: [session({ date: TODAY })] });
    expect(heldHours(plot)).toEqual([0, 1]);
    expect(plot.pace).toBeNull();
    expect(plot.months.at(-1)!.forecast).toBeNull();
  });

  it('ends with the day of an application that has passed, and forecasts nothing', () => {
    const sessions = [...hoursWith(2, { date: '2026-03-02' }), ...daily(60), session({ date: '2026-12-01' })];
    const plot = plotOf({ sessions }, { on: '2026-10-31' });
    expect(plot.months[plot.now]).toMatchObject({ day: '2026-10-31', held: 42 * HOUR });
    expect([plot.pace, plot.planned]).toEqual([null, []]);
    expect(monthTitle(plot, plot.months[plot.now]!, TODAY)).toBe('31 October 2026');
  });
});

describe('what lies ahead', () => {
  it('has sessions that are planned, which count as if they were held', () => {
    const sessions = [
      session({ date: '2026-09-10' }),
      session({ date: '2026-11-25', completed: false }),
      session({ date: '2027-01-10', completed: false, duration: 90 }),
      session({ date: '2027-01-11', completed: false, kind: 'supervision' }),
    ];
    const plot = plotOf({ sessions });
    expect(plot.planned).toEqual([
      { on: '2026-11-25', minutes: 120 },
      { on: '2027-01-10', minutes: 210 },
    ]);
    expect(plot.months.slice(plot.now, plot.now + 3).map(({ planned }) => planned)).toEqual([0, 60, 150]);
    expect(plot.have).toBe(60);
  });

  it('reaches the line on the day of the forecast, by the pace of the last 90 days', () => {
    const rows = { sessions: [...hoursWith(380, { date: '2025-07-01' }), ...daily(90)] };
    const plot = plotOf(rows);
    const [measure] = measuresOf(goalOf('PCC'));
    const found = forecast(measure!, practice(rows), { today: TODAY, applicationDate: TODAY });
    expect(found).toMatchObject({ state: 'expected', expected: plot.reached });
    expect(plot.reached).toBe('2026-12-20');
    expect(plot.pace!.likely).toBe(7 * HOUR);
    const { fast, likely, slow } = plot.months.at(-1)!.forecast!;
    expect(fast >= likely && likely >= slow && slow > plot.have).toBe(true);
  });

  it('lies between a slower and a faster pace where weeks differ', () => {
    const { slow, likely, fast } = plotOf({ sessions: daily(90).filter((_, back) => back % 14 < 7) }).pace!;
    expect(slow).toBeLessThan(likely);
    expect(fast).toBeGreaterThan(likely);
  });

  it('is shown as long as it takes, in few steps', () => {
    expect(plotOf({}, { on: '2027-04-15' }).to).toBe('2027-05-31');
    expect(plotOf({}, { on: '2027-05-15' }).to).toBe('2027-11-30');
  });

  it('moves with the pace that is asked about, also where none is known', () => {
    const rows = { opening_balances: [opening({ paid_minutes: 480 * HOUR })] };
    expect(plotOf(rows).pace).toBeNull();
    const asked = plotOf(rows, { whatIf: { hours: 5 } });
    expect(asked.pace).toEqual({ slow: 300, likely: 300, fast: 300 });
    expect(asked.reached).toBe('2026-12-18');
    expect(plotOf(rows, { whatIf: { hours: 0 } }).reached).toBeNull();
  });

  it('goes by the paid part of the pace where paid hours are drawn', () => {
    const sessions = daily(90).map((one, place) => ({ ...one, paid: place % 2 === 0 }));
    const plot = plotOf({ sessions }, { of: 'paid' });
    expect(plot.pace!.likely).toBe(3.5 * HOUR);
    expect(plot.have).toBe(45 * HOUR);
  });

  it('is never further than ten years away', () => {
    const plot = plotOf({ sessions: [session({ date: '2026-01-05' }), session({ date: TODAY })] });
    expect(plot.reached).toBeNull();
    expect(plot.to).toBe('2036-11-30');
  });
});

describe('the lines', () => {
  const sessions = (hours: number) => hoursWith(hours, { date: '2026-02-01' });

  it('are what the levels ask of the same hours', () => {
    const shown = (of: 'all' | 'paid') => plotOf({ sessions: sessions(300) }, { of }).shown;
    expect(shown('all').map(({ level, minutes }) => [level, minutes / HOUR])).toEqual([
      ['ACC', 100],
      ['PCC', 500],
    ]);
    expect(shown('paid').map(({ minutes }) => minutes / HOUR)).toEqual([75, 450]);
  });

  it('leave one out that would press the hours into the lowest tenth, and lead to the next', () => {
    const low = plotOf({ sessions: sessions(120) }, { level: 'MCC' });
    expect([levels(low.shown), levels(low.above), low.target.level]).toEqual([['ACC', 'PCC'], ['MCC'], 'PCC']);
    const high = plotOf({ sessions: sessions(300) }, { level: 'MCC' });
    expect([levels(high.shown), levels(high.above), high.target.level]).toEqual([['ACC', 'PCC', 'MCC'], [], 'MCC']);
  });

  it('lie below hours that go beyond them', () => {
    const plot = plotOf({ sessions: sessions(620) });
    expect([levels(plot.shown), levels(plot.above)]).toEqual([['ACC', 'PCC'], ['MCC']]);
    expect(plot.top).toBeGreaterThan(620 * HOUR);
    expect(plot.reached).toBeNull();
  });

  it('lie below what may count as well', () => {
    const rows = { clients: [client({ consent: null })], sessions: sessions(620) };
    expect(plotOf(rows, { of: 'named' })).toMatchObject({ have: 0, open: 620 * HOUR });
    expect(plotOf(rows, { of: 'named' }).top).toBeGreaterThan(620 * HOUR);
  });
});

it('shares its time with others below it, of which the first decides how far it reaches', () => {
  const sessions = [...hoursWith(380, { date: '2025-07-01' }), ...daily(90)];
  const slow = [...hoursWith(300, { date: '2025-07-01' }), ...daily(90).filter((_, day) => day % 7 === 0)];
  const [near, far] = [plotOf({ sessions }), plotOf({ sessions: slow }, { level: 'MCC' })];
  const span = sharedSpan([near, far]);
  expect(span.from).toBe('2025-07-01');
  expect(far.to > span.to && span.to > near.to).toBe(true);
  expect(hoursPlot(hoursOf({ sessions }), {}, span)).toMatchObject({ ...span, have: near.have, reached: near.reached });
});

describe('the window and the marks', () => {
  it('has the months before the application in which some hours must lie', () => {
    const rows = { sessions: [session({ date: '2025-05-01' }), session({ date: '2026-03-01' })] };
    expect(hoursOf(rows).window).toEqual({ from: '2025-05-20', to: TODAY, months: 18, have: 60, need: 3000 });
    expect(hoursOf(rows, { level: 'MCC' }).window).toBeNull();
  });

  it('marks nothing before or after what is shown, and a credential that has ended as ended', () => {
    const held = (expires_on: string) => ({
      id: expires_on,
      body: 'ICF' as const,
      level: 'ACC',
      awarded_on: '2020-02-01',
      expires_on,
      reference: '',
    });
    const marksOf = (expires_on: string) =>
      plotOf({ credentials: [held(expires_on)], sessions: [session({ date: '2026-03-01' })] })
        .marks.filter(({ kind }) => kind === 'end')
        .map(({ on, short, text }) => [on, short, text]);
    expect(marksOf('2026-11-19')).toEqual([
      ['2026-11-19', 'ICF ACC expired', '19 November 2026: your ICF ACC expired.'],
    ]);
    expect(marksOf(TODAY)).toEqual([[TODAY, 'ICF ACC expires', '20 November 2026: your ICF ACC expires.']]);
    const { from, to } = plotOf({ sessions: [session({ date: '2026-03-01' })] });
    expect([marksOf(from).length, marksOf(to).length]).toEqual([1, 1]);
    expect([marksOf(addDays(from, -1)), marksOf(addDays(to, 1))]).toEqual([[], []]);
  });

  it('marks days on which a rule changes, a credential ends and the coach means to apply', () => {
    const acc = {
      body: 'ICF',
      level: 'ACC',
      awarded_on: '2024-02-01',
      expires_on: '2027-02-01',
      reference: '',
    } as const;
    const credentials = [
      { ...acc, id: 'a' },
      { ...acc, id: 'b', body: 'EMCC' as const, level: 'Foundation' },
    ];
    const plot = plotOf({ credentials }, { on: '2027-05-15' });
    expect(plot.marks.filter(({ kind }) => kind !== 'rule').map(({ on, short }) => [on, short])).toEqual([
      ['2027-02-01', 'ICF ACC expires'],
      ['2027-05-15', 'you apply'],
    ]);
    const changes = plot.marks.filter(({ kind }) => kind === 'rule');
    expect(new Set(changes.map(({ on }) => on))).toEqual(new Set(['2027-01-01', '2027-04-01']));
  });
});
