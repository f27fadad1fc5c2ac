import { describe, expect, it } from 'vitest';
import { practice } from '#tests/support/practice.ts';
import { backSearch, backSearchText } from './back-search.ts';
import type { NewProposal } from './proposal.ts';

const TODAY = '2026-11-23';
const proposal = (day: string, minutes: number, events = 1, people = 1): NewProposal => ({
  kind: 'new',
  key: day,
  events: Array.from({ length: events }, (_none, place) => ({
    feedId: '1',
    key: `${day} ${place}`,
    day,
    start: `${day}T09:00:00Z`,
    minutes,
    title: 'Amara',
    people: [],
    organizer: null,
  })),
  day,
  minutes,
  clientId: 'amara',
  candidates: [],
  isCertain: true,
  isUnlikely: false,
  who: 'title amara',
  people,
  area: 'sessions',
  format: null,
  asks: null,
  name: '',
  isNamed: false,
});
const course = {
  id: 'e1',
  provider: 'A school',
  title: 'A course',
  hours: 60,
  core_hours: 60,
  team_hours: null,
  start_date: '2026-06-01',
  end_date: '2026-07-01',
};

describe('what is not in the log', () => {
  const found = [proposal('2026-05-04', 90), proposal('2026-10-01', 120, 2), proposal('2026-10-02', 360)];

  it('counts events and hours, and of them those that ICF would count today', () => {
    const evidence = practice({ education: [course] });
    expect(backSearch(found, evidence, TODAY)).toEqual({
      events: 4,
      minutes: 570,
      areSessions: true,
      icfMinutes: 480,
    });
    expect(backSearch([proposal('2026-10-03', 60, 1, 20)], evidence, TODAY).icfMinutes).toBe(0);
  });

  it('counts what the coach received as no hours of coaching', () => {
    const supervision: NewProposal = { ...proposal('2026-10-03', 60), area: 'supervision_sessions', clientId: null };
    const { areSessions, icfMinutes } = backSearch([...found, supervision], practice({ education: [course] }), TODAY);
    expect({ areSessions, icfMinutes }).toEqual({ areSessions: false, icfMinutes: 480 });
  });

  it('says nothing of ICF while the education is not recorded, or the log is not loaded', () => {
    expect(backSearch(found, practice({ education: [] }), TODAY).icfMinutes).toBeNull();
    expect(backSearch(found, null, TODAY).icfMinutes).toBeNull();
  });
});

it.each([
  [11, 570, true, 360, '11 older events could be sessions (9.5 h, 6 h of them in your ICF window)'],
  [1, 60, true, 0, '1 older event could be a session (1 h, 0 h of them in your ICF window)'],
  [2, 100, true, null, '2 older events could be sessions (1.6 h)'],
  [2, 100, false, null, '2 older events could be records (1.6 h)'],
] as const)('%i events, %i minutes, %s, %s inside', (events, minutes, areSessions, icfMinutes, expected) =>
  expect(backSearchText({ events, minutes, areSessions, icfMinutes })).toBe(expected),
);
