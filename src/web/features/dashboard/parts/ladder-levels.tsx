import { numberText } from '#domain/formatting/number-text.ts';
import type { LadderLevel } from '#domain/accreditation/bodies/credential-body.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { clsx } from 'clsx';
import { Check } from '#web/ui/icons/check.tsx';

interface LadderLevelsProps {
  levels: readonly LadderLevel[];
  reached: LadderLevel | null;
  next: LadderLevel | null;
  /** Minutes of sessions that were held. */
  held: number;
}

/** All levels of a ladder. Reached ones are ticked, with the held hours if these do not suffice; the next one is highlighted. */
export function LadderLevels({ levels, reached, next, held }: LadderLevelsProps) {
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
