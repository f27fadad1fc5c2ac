import { amountText } from '#domain/accreditation/amount-text.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { forecast, type Forecast } from '#domain/accreditation/forecast/forecast.ts';
import { sessionsForecast } from '#domain/accreditation/forecast/sessions-forecast.ts';
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { Section } from '#web/ui/section.tsx';
import { useId } from 'react';
import { MAX_EXTRA_HOURS } from '../credentials-search.ts';
import { HoursAWeek } from './hours-a-week.tsx';
import { RecentHours } from './recent-hours.tsx';

export interface HoursForecastProps {
  goal: RuleSet;
  evidence: EvidenceRows;
  circumstances: Circumstances;
  /** Extra paid hours per week. */
  more: number;
  onMore: (hours: number) => void;
}

/** When the hours will be reached at the pace of the last 90 days, and with extra hours. */
export function HoursForecast({ goal, evidence, circumstances, more, onMore }: HoursForecastProps) {
  const hourRules = rulesFor(goal).flatMap(({ id, text, number, test }) =>
    test.kind === 'hours' && number !== null ? [{ id, text, asked: { terms: test.terms, need: number } }] : [],
  );
  const sessionRules = rulesFor(goal).flatMap(({ id, text, number, test }) =>
    test.kind === 'sessions' && number !== null ? [{ id, text, asked: { ...test, need: number } }] : [],
  );
  const lasting = hourRules.filter(({ asked }) => asked.terms.withinMonths === null);
  const recent = hourRules.filter(({ asked }) => asked.terms.withinMonths !== null);
  return (
    <>
      {recent.map(({ id, asked }) => (
        <RecentHours key={id} asked={asked} evidence={evidence} circumstances={circumstances} />
      ))}
      {lasting.length + sessionRules.length > 0 && (
        <Section title="At your pace of the last 90 days">
          {lasting.length > 0 && <MoreHours value={more} onChange={onMore} />}
          <ul className="border-t border-rule">
            {lasting.map(({ id, text, asked }) => {
              const now = forecastText(forecast(asked, evidence, circumstances));
              const then = forecastText(forecast(asked, evidence, circumstances, more * MINUTES_PER_HOUR));
              return (
                <li key={id} className="border-b border-rule py-3">
                  <p className="font-[560]">{text}</p>
                  <p className="text-soft">{now}</p>
                  {then !== now && (
                    <p className="text-soft">
                      With {amountText(more * MINUTES_PER_HOUR, 'minutes')} more a week: {then}
                    </p>
                  )}
                </li>
              );
            })}
            {sessionRules.map(({ id, text, asked }) => (
              <li key={id} className="border-b border-rule py-3">
                <p className="font-[560]">{text}</p>
                <p className="text-soft">
                  {forecastText(sessionsForecast(asked, evidence, circumstances), 'sessions')}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function MoreHours({ value, onChange }: { value: number; onChange: (hours: number) => void }) {
  const id = useId();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm print:hidden">
      <label htmlFor={id}>What if you did more? Extra paid hours a week</label>
      <HoursAWeek id={id} value={value} min={0.5} max={MAX_EXTRA_HOURS} onChange={onChange} />
    </div>
  );
}

/** A forecast as a sentence with its range. */
function forecastText(found: Forecast, of: 'hours' | 'sessions' = 'hours'): string {
  if (found.state === 'met') return `You have these ${of}.`;
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
  const first = earliest === null ? '' : `between ${longDate(earliest)} and `;
  const last = latest === null ? 'much later if your weeks stay quiet' : longDate(latest);
  return `Around ${longDate(expected)} at ${week}; most likely ${first}${last}.`;
}
