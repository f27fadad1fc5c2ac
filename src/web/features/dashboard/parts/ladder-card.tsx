import { numberText } from '#domain/formatting/number-text.ts';
import type { Body } from '#domain/body-names.ts';
import type { Ladder } from '#domain/accreditation/bodies/credential-body.ts';
import { ladderProgress } from '#domain/accreditation/bodies/ladder-progress.ts';
import { heldMinutes, totalMinutes, type CoachingMinutes } from '#domain/dashboard/coaching-minutes.ts';
import { hoursMissing, hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LadderLevels } from './ladder-levels.tsx';

interface LadderCardProps {
  body: Body;
  ladder: Ladder;
  hours: CoachingMinutes;
  /** What the body counts of them by its own rules; not said on the landing page. */
  counted?: string | undefined;
}

/** One body's ladder: the hours missing for the next level, and all levels. All hours count, also planned ones. */
export function LadderCard({ body, ladder, hours, counted }: LadderCardProps) {
  const minutes = totalMinutes(hours);
  const remarks = [counted, ladder.note].filter(Boolean);
  const { reached, next, hoursNeeded, percent } = ladderProgress(minutes, ladder);
  const distance = next
    ? `${hoursMissing(Math.round(hoursNeeded * MINUTES_PER_HOUR), ' hours')} to ${next.name}`
    : ladder.achieved;
  const held = hoursNumber(minutes);
  const progress = next ? `${held} of ${numberText(next.hours)} hours` : `${held} hours`;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans text-15 font-semibold tracking-normal">{body}</h3>
        <p data-value className="text-13 text-soft">
          {distance}
        </p>
      </div>
      <ProgressBar
        percent={percent}
        label={`${body} progress`}
        valueText={next ? `${progress}, ${distance}` : distance}
      />
      <p className="mt-1.5 flex justify-between text-13 text-soft">
        <span data-value>{progress}</span>
        <span data-value aria-hidden="true">
          {Math.floor(percent)}%
        </span>
      </p>
      {remarks.map((remark) => (
        <p key={remark} data-value className="text-13 text-soft">
          {remark}
        </p>
      ))}
      <div className="[container:page/inline-size]">
        <LadderLevels levels={ladder.levels} reached={reached} next={next} held={heldMinutes(hours)} />
      </div>
    </Card>
  );
}
