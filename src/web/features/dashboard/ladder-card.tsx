import { ACHIEVED_TEXTS, ladderProgress, type Level } from '#domain/accreditation/ladders.ts';
import { durationLabel, hoursText } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Rungs } from './rungs.tsx';

interface LadderCardProps {
  body: 'ICF' | 'EMCC';
  ladder: readonly Level[];
  minutes: number;
}

/** One body's ladder: how far the next level is, and every rung with those already reached. */
export function LadderCard({ body, ladder, minutes }: LadderCardProps) {
  const { reached, next, hoursNeeded, percent } = ladderProgress(minutes, ladder);
  const distance = next ? `${neededText(hoursNeeded)} to ${next.name}` : achievedText(reached);
  const standing = next ? `${floorHours(minutes)} of ${next.hours} hours` : `${hoursText(minutes)} hours`;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans text-[15px] font-semibold tracking-normal">{body}</h3>
        <p data-value className="text-[13px] text-soft">
          {distance}
        </p>
      </div>
      <ProgressBar
        percent={percent}
        label={`${body} progress`}
        valueText={next ? `${standing}, ${distance}` : distance}
      />
      <p className="mt-1.5 flex justify-between text-[13px] text-soft">
        <span data-value>{standing}</span>
        <span data-value aria-hidden="true">
          {Math.floor(percent)}%
        </span>
      </p>
      <Rungs ladder={ladder} reached={reached} next={next} />
    </Card>
  );
}

/** Within an hour it is said in minutes: "0.0 hours" would read as done. */
function neededText(hours: number): string {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return minutes <= MINUTES_PER_HOUR ? durationLabel(minutes) : `${hours.toFixed(1).replace(/\.0$/, '')} hours`;
}

/** Rounded down, so that a level not yet reached never reads as reached. */
function floorHours(minutes: number): string {
  return (Math.floor((minutes / MINUTES_PER_HOUR) * 10) / 10).toFixed(1);
}

function achievedText(reached: Level | null): string {
  const name = reached?.name;
  return name === 'MCC' || name === 'Master Practitioner' ? ACHIEVED_TEXTS[name] : '';
}
