import { amountText } from '#domain/accreditation/amount-text.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { recency } from '#domain/accreditation/evaluate/hours/recency.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { forecast, mostLikely, sessionsForecast, type Forecast } from '#domain/accreditation/forecast/forecast.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

interface RuleForecastProps {
  rule: Rule;
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** When a requirement in hours or sessions will be met at the coach's own pace; of recent hours, until when there are enough of them. */
export function RuleForecast({ rule: { number: need, test }, evidence, circumstances }: RuleForecastProps) {
  if (need === null) return null;
  if (test.kind === 'sessions') {
    const text = forecastText(sessionsForecast({ ...test, need }, evidence, circumstances), 'sessions');
    return text && <p className="text-sm text-soft">{text}</p>;
  }
  if (test.kind !== 'hours') return null;
  const asked = { terms: test.terms, need };
  if (test.terms.withinMonths !== null)
    return <RecentHours asked={asked} evidence={evidence} circumstances={circumstances} />;
  const text = forecastText(forecast(asked, evidence, circumstances));
  return text && <p className="text-sm text-soft">{text}</p>;
}

/** A forecast as a sentence with its range; null: there is enough. */
function forecastText(found: Forecast, of: 'hours' | 'sessions' = 'hours'): string | null {
  if (found.state === 'met') return null;
  if (found.state === 'too-little-data') return 'We can estimate this after eight weeks.';
  if (found.state === 'not-at-this-pace') return 'Not at this pace.';
  const { expected, earliest, latest, pace } = found;
  const amount = Math.round(pace);
  const week =
    of === 'hours'
      ? `${amountText(amount, 'minutes')} a week`
      : `${hoursNumber(amount)} ${amount === MINUTES_PER_HOUR ? 'session' : 'sessions'} a week`;
  if (expected === null) return `Not for a very long time at ${week}.`;
  if (earliest === latest) return `Around ${longDate(expected)} at ${week}.`;
  return `Around ${longDate(expected)} at ${week}; ${mostLikely(found)}.`;
}

interface RecentHoursProps extends Pick<RuleForecastProps, 'evidence' | 'circumstances'> {
  asked: { terms: HoursTerms; need: number };
}

/** So many of the days on which hours get too old are listed. */
const NEXT = 6;

/** Until when there are enough recent hours, and when each of them gets too old. */
function RecentHours({ asked, evidence, circumstances }: RecentHoursProps) {
  const { have, expiring, fewerFrom } = recency(asked, evidence, circumstances);
  const enough =
    fewerFrom === null
      ? 'Enough, whenever you apply.'
      : `Enough if you apply before ${longDate(fewerFrom)}, even without more hours.`;
  return (
    <>
      {have >= asked.need && <p className="text-sm text-soft">{enough}</p>}
      {expiring.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-2 text-accent md:min-h-9">When hours get too old</summary>
          <ul className="text-soft">
            {expiring.slice(0, NEXT).map(({ on, minutes, left }) => (
              <li key={on}>
                {longDate(on)}: {amountText(minutes, 'minutes')} no longer count, {amountText(left, 'minutes')} still do
              </li>
            ))}
            {expiring.length > NEXT && <li>and so on, until {longDate(expiring.at(-1)!.on)}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
