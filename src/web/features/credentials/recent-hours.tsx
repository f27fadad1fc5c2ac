import { amountText } from '#domain/accreditation/amount-text.ts';
import type { Circumstances } from '#domain/accreditation/circumstances.ts';
import { dateWords } from '#domain/accreditation/date-words.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence.ts';
import type { HoursTerms } from '#domain/accreditation/judged-hours.ts';
import { recency } from '#domain/accreditation/recency.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Section } from '#web/ui/section.tsx';

interface RecentHoursProps {
  asked: { terms: HoursTerms; need: number };
  evidence: EvidenceRows;
  circumstances: Circumstances;
}
const NEXT = 6;

/** The hours that must be recent, and when they will no longer be. */
export function RecentHours({ asked, evidence, circumstances }: RecentHoursProps) {
  const { from, to, have, fallingOut, fewerFrom } = recency(asked, evidence, circumstances);
  const { need } = asked;
  const title = `Hours within ${asked.terms.withinMonths} months`;
  return (
    <Section title={title}>
      <p className="mb-2">
        {amountText(have, 'minutes')} of {amountText(need, 'minutes')} between {dateWords(from)} and {dateWords(to)}.
      </p>
      <ProgressBar percent={(have / need) * 100} label={title} valueText={amountText(have, 'minutes')} />
      <p className="mt-2 text-sm text-soft">
        {have < need
          ? `${amountText(need - have, 'minutes')} more are needed inside this window.`
          : fewerFrom === null
            ? 'They stay enough.'
            : `Enough for an application before ${dateWords(fewerFrom)}, if you add nothing.`}
      </p>
      {fallingOut.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-9 cursor-pointer text-accent">When hours fall out of the window</summary>
          <ul className="text-soft">
            {fallingOut.slice(0, NEXT).map(({ on, minutes, left }) => (
              <li key={on}>
                {dateWords(on)}: {amountText(minutes, 'minutes')} fall out, {amountText(left, 'minutes')} remain
              </li>
            ))}
            {fallingOut.length > NEXT && <li>and so on, until {dateWords(fallingOut.at(-1)!.on)}</li>}
          </ul>
        </details>
      )}
    </Section>
  );
}
