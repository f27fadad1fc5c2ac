import { numberText } from '#domain/formatting/number-text.ts';
import type { Body } from '#domain/body-names.ts';
import type { Ladder, LadderLevel } from '#domain/accreditation/bodies/credential-body.ts';
import { ladderProgress } from '#domain/accreditation/bodies/ladder-progress.ts';
import { heldMinutes, totalMinutes, type CoachingMinutes } from '#domain/dashboard/coaching-minutes.ts';
import { hoursMissing, hoursNumber, hoursTotal } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { clsx } from 'clsx';
import { Check } from '#web/ui/icons/check.tsx';

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

interface LadderLevelsProps {
  levels: readonly LadderLevel[];
  reached: LadderLevel | null;
  next: LadderLevel | null;
  /** Minutes of sessions that were held. */
  held: number;
}

/** All levels of a ladder. Reached ones are ticked, with the held hours if these do not suffice; the next one is highlighted. */
function LadderLevels({ levels, reached, next, held }: LadderLevelsProps) {
  const isReached = (level: LadderLevel | undefined) =>
    reached !== null && level !== undefined && level.hours <= reached.hours;
  return (
    <ol className="mt-4 flex border-t border-rule pt-4 text-13 leading-tight tight:grid tight:gap-3">
      {levels.map((level, index) => (
        <li key={level.name} className="relative text-soft not-last:flex-1 tight:pl-6">
          {index < levels.length - 1 && <Step isDone={isReached(levels[index + 1])} />}
          <Mark isReached={isReached(level)} isNext={level === next} />
          <span
            className={clsx(
              'mt-2 block max-w-22 tight:mt-0 tight:max-w-none',
              level === next && 'font-semibold text-ink',
            )}
          >
            {level.name}
          </span>
          <span className="mt-0.5 block text-xs">
            {numberText(level.hours)} h{isReached(level) && <span className="sr-only"> reached</span>}
          </span>
          {isReached(level) && held < level.hours * MINUTES_PER_HOUR && (
            <span className="mt-0.5 block text-xs">{hoursTotal(held)} held</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Step({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('absolute top-[7.5px] right-1.5 left-[22px] h-px tight:hidden', isDone ? 'bg-accent' : 'bg-rule')}
    />
  );
}

function Mark({ isReached, isNext }: { isReached: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-4 place-items-center rounded-full tight:absolute tight:left-0',
        isReached && 'bg-accent text-on-accent',
        isNext && 'border-2 border-accent',
        !isReached && !isNext && 'border border-edge',
      )}
    >
      {isReached && <Check className="size-3" strokeWidth={3} />}
    </span>
  );
}
