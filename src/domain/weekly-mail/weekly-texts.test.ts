import { describe, expect, it } from 'vitest';
import type { CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { weekFigures } from './week-figures.ts';
import { loggedText, needsText, stepText, waitingText } from './weekly-texts.ts';

const MONDAY = '2026-11-23';
const session = (date: string, changes: object = {}) => ({
  date,
  duration: 60,
  kind: 'coaching',
  completed: true,
  ...changes,
});
const figures = (rows: object = {}) =>
  weekFigures({ sessions: [], supervision_sessions: [], mentor_coaching: [], cpd_records: [], ...rows }, MONDAY);

describe('the figures of last week', () => {
  it('count what was held from Monday to Sunday, by kind', () => {
    const sessions = [
      session('2026-11-15'),
      session('2026-11-16', { duration: 90 }),
      session('2026-11-22'),
      session('2026-11-20', { kind: 'training', duration: 45 }),
      session('2026-11-23'),
      session('2026-11-18', { completed: false }),
    ];
    expect(figures({ sessions })).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      coaching: { count: 2, minutes: 150 },
      other: { count: 1, minutes: 45 },
      supervision: { count: 0, minutes: 0 },
      mentorCoaching: { count: 0, minutes: 0 },
      cpdHours: 0,
      waiting: 1,
    });
  });

  it('wait for every session before today that is not marked, however old, and for none of this week', () => {
    const dates = ['2025-01-01', '2026-11-22', '2026-11-23', '2026-12-24'];
    expect(figures({ sessions: dates.map((date) => session(date, { completed: false })) }).waiting).toBe(2);
  });
});

describe('the sentences', () => {
  it('name what there is', () => {
    const of = { date: '2026-11-17', duration: 45 };
    const rows = {
      sessions: [session('2026-11-16', { duration: 90 })],
      supervision_sessions: [of],
      mentor_coaching: [of],
      cpd_records: [{ date: '2026-11-17', hours: 2.5 }],
    };
    expect(loggedText(figures(rows))).toBe(
      'Last week, from 16 November 2026 to 22 November 2026: 1 coaching session (1.5 h), 45 min of supervision received, 45 min of mentor coaching and 2.5 h of CPD.',
    );
    expect(loggedText(figures())).toBe('Nothing is logged for last week, from 16 November 2026 to 22 November 2026.');
  });

  it.each([
    [0, 'No sessions to confirm.'],
    [1, '1 session was planned and is not marked as held. Did it take place?'],
    [2, '2 sessions were planned and are not marked as held. Did they take place?'],
  ])('%i wait', (count, text) => {
    const sessions = Array.from({ length: count }, () => session('2026-11-20', { completed: false }));
    expect(waitingText(figures({ sessions }), null)).toBe(text);
  });

  const PLANNED = '2 sessions were planned and are not marked as held. Did they take place?';
  const UNREAD = 'We couldn’t read your calendar for this email. It may have sessions to confirm.';
  const PART = 'Parts of your calendar are unclear: see the Sessions page.';
  it.each([
    [0, { count: 0, areSessions: true, isWhole: true }, 'No sessions to confirm.'],
    [0, { count: 1, areSessions: true, isWhole: true }, '1 session in your calendar to confirm.'],
    [0, { count: 5, areSessions: true, isWhole: true }, '5 sessions in your calendar to confirm.'],
    [0, { count: 5, areSessions: false, isWhole: true }, '5 events in your calendar to confirm.'],
    [0, { count: 1200, areSessions: true, isWhole: true }, '1,200 sessions in your calendar to confirm.'],
    [2, { count: 0, areSessions: true, isWhole: true }, PLANNED],
    [2, { count: 1, areSessions: true, isWhole: true }, `${PLANNED} 1 session in your calendar to confirm.`],
    [2, { count: 5, areSessions: true, isWhole: true }, `${PLANNED} 5 sessions in your calendar to confirm.`],
    [0, { count: 0, areSessions: true, isWhole: false }, PART],
    [0, { count: 5, areSessions: true, isWhole: false }, `5 sessions in your calendar to confirm. ${PART}`],
    [0, 'unread' as const, UNREAD],
    [2, 'unread' as const, `${PLANNED} ${UNREAD}`],
  ])('with %i planned and %j in calendars', (waiting, calendars, text) =>
    expect(waitingText({ waiting }, calendars)).toBe(text),
  );

  it('say what a credential needs, without pointing to what is not in the mail', () => {
    const plan = { goal: { body: 'ICF', level: 'PCC' }, day: { state: 'today' }, conditions: [], steps: [] };
    const met = 'You could apply for ICF PCC today: you have all that we can check.';
    expect(needsText(plan as never as CredentialPlan)).toBe(met);
    expect(needsText({ ...plan, conditions: ['x'] } as never)).toBe(`${met} Conditions apply: see your plan.`);
    expect(needsText(null)).toContain('Choose your credentials on the Plan page');
  });

  it('say the one next step after the line of the dashboard', () => {
    const title = '15.3 h to go to ICF PCC';
    const text = 'Ask 4 clients whether they may be named: 35.5 h wait for it.';
    expect(stepText({ title, text: '', step: { text } })).toBe(`${title}. ${text}`);
    expect(stepText({ title, text: '', step: null })).toBe(`${title}.`);
  });
});
