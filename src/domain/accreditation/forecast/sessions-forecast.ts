// When a number of sessions will be reached: the forecast of hours, with an hour for every session.
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { sessionsResult } from '#domain/accreditation/evaluate/hours/sessions.ts';
import type { TestOf } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { forecast, type Forecast } from './forecast.ts';

type Asked = TestOf<'sessions'> & { readonly need: number };

/** The pace of the result is sixty times the sessions a week. Only sessions that certainly count are looked at. */
export function sessionsForecast(asked: Asked, evidence: EvidenceRows, circumstances: Circumstances): Forecast {
  const until = lastDay(circumstances);
  const { rows } = sessionsResult({ test: asked, need: asked.need, unit: 'sessions', evidence, circumstances, until });
  const certain = new Set([...(rows.sessions ?? []), ...(rows.erased_sessions ?? [])]);
  const asHours = <Row extends { readonly id: string }>(some: readonly Row[]) =>
    some.filter(({ id }) => certain.has(id)).map((row) => ({ ...row, duration: MINUTES_PER_HOUR }));
  return forecast(
    { terms: asked.terms, need: asked.need * MINUTES_PER_HOUR },
    {
      ...evidence,
      sessions: asHours(evidence.sessions),
      erased_sessions: asHours(evidence.erased_sessions),
      opening_balances: [],
    },
    circumstances,
  );
}
