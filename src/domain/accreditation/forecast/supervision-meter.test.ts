import { expect, it } from 'vitest';
import { cpd, hoursWith, ON_20_NOVEMBER, practice, supervision } from '#tests/support/practice.ts';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';
import { cpdByYear, supervisionMeter } from './supervision-meter.ts';

it('shows supervision and coaching quarter by quarter back from the application', () => {
  const rows = practice({
    sessions: [
      ...hoursWith(4, { date: '2026-08-20' }),
      ...hoursWith(2, { date: '2026-08-21' }),
      ...hoursWith(9, { date: '2025-11-19' }),
    ],
    supervision_sessions: [
      supervision('2026-08-20', 90),
      supervision('2025-11-20', 30),
      supervision('2026-12-01', 500),
    ],
  });
  const meter = supervisionMeter({ terms: ALL_HOURS, withinMonths: 12 }, rows, ON_20_NOVEMBER, 2);
  expect(meter).toEqual({
    quarters: [
      { from: '2026-08-20', to: '2026-11-20', supervision: 90, coaching: 360 },
      { from: '2026-05-20', to: '2026-08-19', supervision: 0, coaching: 0 },
    ],
    supervision: 120,
    coaching: 360,
  });
});

it('adds CPD up by year, years without any included', () => {
  const cpd_records = [
    cpd({ date: '2024-12-31', hours: 0.1 }),
    cpd({ date: '2024-01-01', hours: 0.2 }),
    cpd({ date: '2027-01-01' }),
  ];
  expect(cpdByYear({ cpd_records }, '2026-11-20')).toEqual([
    { year: 2026, hundredths: 0 },
    { year: 2025, hundredths: 0 },
    { year: 2024, hundredths: 30 },
  ]);
});
