import { hoursMissing } from '#domain/sessions/duration.ts';
import { amountText, progressText } from '#domain/accreditation/amount-text.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { recency } from '#domain/accreditation/evaluate/hours/recency.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Section } from '#web/ui/section.tsx';

interface RecentHoursProps {
  asked: { terms: HoursTerms; need: number };
  evidence: EvidenceRows;
  circumstances: Circumstances;
}
const NEXT = 6;

/** @param until the day of the application as a calendar date; null: today. @example '422.5 h in the last 18 months (50 needed)' */
function recentText(have: number, need: number, months: number, until: string | null): string {
  const when = until === null ? `the last ${months} months` : `the ${months} months before ${longDate(until)}`;
  return have < need
    ? `${progressText(have, need, 'minutes')} in ${when}`
    : `${amountText(have, 'minutes')} in ${when} (${need / MINUTES_PER_HOUR} needed)`;
}

/** The hours that must be recent, and when they will expire. */
export function RecentHours({ asked, evidence, circumstances }: RecentHoursProps) {
  const { to, have, expiring, fewerFrom } = recency(asked, evidence, circumstances);
  const { need } = asked;
  const title = `Hours in the last ${asked.terms.withinMonths} months`;
  return (
    <Section title={title}>
      <p className="mb-2">
        {recentText(have, need, asked.terms.withinMonths!, to === circumstances.today ? null : to)}
      </p>
      <ProgressBar percent={(have / need) * 100} label={title} valueText={progressText(have, need, 'minutes')} />
      <p className="mt-2 text-sm text-soft">
        {have < need
          ? `You need ${hoursMissing(need - have, ' h')} more in these months.`
          : fewerFrom === null
            ? 'Enough, whenever you apply.'
            : `Enough if you apply before ${longDate(fewerFrom)}, even without more hours.`}
      </p>
      {expiring.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-9 cursor-pointer text-accent">When hours get too old</summary>
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
    </Section>
  );
}
