import type { PeriodKind } from '#domain/reports/period-kind.ts';
import { customPeriod, periodAround, type Period } from '#domain/reports/period.ts';
import { EARLIEST_DATE, LATEST_DATE } from '#domain/time.ts';
import type { ReportsSearch } from '../reports-search.ts';

/** The period of the search parameters. Missing dates are today. */
export function chosenPeriod({ period = 'year', from, to }: ReportsSearch, today: string): Period {
  if (period === 'all') return { kind: 'all' };
  const first = within(from ?? today);
  return period === 'custom' ? customPeriod(first, within(to ?? today)) : periodAround(period, first);
}

/** The search parameters of a period. */
export function periodSearch(period: Period): Pick<ReportsSearch, 'period' | 'from' | 'to'> {
  if (period.kind === 'all') return { period: 'all' };
  const { kind, from, to } = period;
  return kind === 'custom' ? { period: kind, from, to } : { period: kind, from };
}

/** A period of another kind at the same time: around today if `period` contains it, else around its start. */
export function asKind(kind: PeriodKind, period: Period, today: string): Period {
  if (kind === 'all') return { kind };
  if (period.kind === 'all') return kind === 'custom' ? periodAsCustom(today) : periodAround(kind, today);
  if (kind === 'custom') return customPeriod(period.from, period.to);
  return periodAround(kind, period.from <= today && today <= period.to ? today : period.from);
}

function periodAsCustom(today: string): Period {
  const { from, to } = periodAround('month', today);
  return customPeriod(from, to);
}

/** Limits a day to the range of dates. */
const within = (day: string) => (day < EARLIEST_DATE ? EARLIEST_DATE : day > LATEST_DATE ? LATEST_DATE : day);
