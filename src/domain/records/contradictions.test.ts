import { describe, expect, it } from 'vitest';
import { contradictions } from './contradictions.ts';

describe('rows without a contradiction', () => {
  it.each([
    ['clients', { relationship_start: '2026-01-01', relationship_end: '2026-01-01' }],
    ['clients', { relationship_start: null, relationship_end: '2026-01-01' }],
    ['clients', {}],
    ['cpd_records', { hours: 0.3, cce_core: 0.1, cce_resource: 0.2, cce_ethics: null }],
    ['cpd_records', { hours: 1 }],
    ['education', { hours: 60.5, core_hours: 60.5, start_date: '2026-01-01', end_date: null }],
    ['education', { hours: 60, core_hours: 60, team_hours: 60, start_date: '2026-01-01', end_date: null }],
    ['credentials', { awarded_on: '2026-01-01', expires_on: null }],
    [
      'opening_balances',
      { as_of: '2026-01-01', start_date: null, end_date: null, paid_minutes: 0, pro_bono_minutes: 1 },
    ],
    [
      'opening_balances',
      { as_of: '2026-01-01', start_date: '2026-01-01', end_date: null, paid_minutes: 1, pro_bono_minutes: 0 },
    ],
    [
      'opening_balances',
      { as_of: '2026-01-01', start_date: '2026-01-01', end_date: '2026-01-01', paid_minutes: 1, pro_bono_minutes: 0 },
    ],
    ['erased_sessions', { date: '2026-01-01', duration: 1440, opening: false }],
    ['erased_sessions', { date: '2026-01-01', start_date: '2026-01-01', duration: 1441, opening: true }],
  ] as const)('%s %j', (table, row) => expect(contradictions[table](row as never)).toBeNull());
});

it('hours that end after the day up to which they are counted contradict themselves', () => {
  const hours = { start_date: null, end_date: '2026-01-02', as_of: '2026-01-01', paid_minutes: 1, pro_bono_minutes: 0 };
  expect(contradictions.opening_balances(hours)).toBe('The hours cannot end after the day they are counted up to');
});

describe('rows with a contradiction', () => {
  it.each([
    ['clients', { relationship_start: '2026-01-02', relationship_end: '2026-01-01' }, 'The work cannot end'],
    ['cpd_records', { hours: 1, cce_core: 0.5, cce_resource: 0.5, cce_ethics: 0.01 }, 'Core, resource and ethics'],
    ['education', { hours: 60, core_hours: 60.01, start_date: '2026-01-01', end_date: null }, 'Core hours'],
    ['education', { hours: 60, core_hours: null, team_hours: 60.01, start_date: '2026-01-01', end_date: null }, 'Team'],
    ['education', { hours: 60, core_hours: null, start_date: '2026-01-02', end_date: '2026-01-01' }, 'A course cannot'],
    ['credentials', { awarded_on: '2026-01-02', expires_on: '2026-01-01' }, 'A credential cannot'],
    [
      'opening_balances',
      { as_of: '2026-01-01', start_date: null, end_date: null, paid_minutes: 0, pro_bono_minutes: 0 },
      'The hours need',
    ],
    [
      'opening_balances',
      { as_of: '2026-01-01', start_date: '2026-01-02', end_date: null, paid_minutes: 1, pro_bono_minutes: 0 },
      'The work cannot end',
    ],
    ['erased_sessions', { date: '2026-01-01', duration: 1441, opening: false }, 'Duration must be'],
    [
      'erased_sessions',
      { date: '2026-01-01', start_date: '2026-01-02', duration: 60, opening: true },
      'The work cannot',
    ],
  ] as const)('%s %j', (table, row, text) => expect(contradictions[table](row as never)).toMatch(text));
});
