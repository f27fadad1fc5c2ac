import { screenRegion } from '#domain/formatting/region.ts';
import { addDays } from '#domain/time.ts';
import { clsx } from 'clsx';
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx';
import { ChevronLeft } from '#web/ui/icons/chevron-left.tsx';
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx';
import { useLayoutEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { longDayText, weekdayText } from '#domain/formatting/date-text.ts';

interface DayChoiceProps {
  /** YYYY-MM-DD, or '' for none. */
  chosen: string;
  today: string;
  isAllowed: (date: string) => boolean;
  onPick: (date: string) => void;
  /** Called when it is in the page and has its size. */
  onShown: () => void;
  /** Opens the browser's date picker. */
  onCalendar: () => void;
}

/** Buttons for today, yesterday and the days of one week, with buttons for other weeks and for the browser's date picker. */
export function DayChoice({ chosen, today, isAllowed, onPick, onShown, onCalendar }: DayChoiceProps) {
  const [shown, setShown] = useState(chosen || today);
  useLayoutEffect(onShown, [onShown]);
  const near = [
    { label: 'Today', date: today },
    { label: 'Yesterday', date: addDays(today, -1) },
  ];
  return (
    <>
      <div className="flex gap-1.5">
        {near.map(({ label, date }) => (
          <Button key={label} variant="secondary" size="small" disabled={!isAllowed(date)} onClick={() => onPick(date)}>
            {label}
          </Button>
        ))}
        <Button variant="ghost" size="small" className="ml-auto" onClick={onCalendar}>
          <CalendarDays className="size-4" />
          Calendar
        </Button>
      </div>
      <div className="mt-2 flex items-center">
        <WeekButton label="Week before" icon={ChevronLeft} onClick={() => setShown(addDays(shown, -7))} />
        {weekOf(shown).map((date) => (
          <button
            key={date}
            type="button"
            aria-label={longDayText(date)}
            aria-pressed={date === chosen}
            disabled={!isAllowed(date)}
            onClick={() => onPick(date)}
            className={clsx(
              'grid min-h-11 w-9 place-items-center rounded-md py-1 leading-tight hover:bg-sunk disabled:opacity-40 aria-pressed:bg-accent aria-pressed:text-on-accent',
              date === today && 'font-semibold text-accent',
            )}
          >
            <span aria-hidden="true" className="text-xs">
              {weekdayText(date)}
            </span>
            <span aria-hidden="true">{Number(date.slice(8))}</span>
          </button>
        ))}
        <WeekButton label="Week after" icon={ChevronRight} onClick={() => setShown(addDays(shown, 7))} />
      </div>
    </>
  );
}

/** The seven days from the region's first day of a week on. */
function weekOf(date: string): string[] {
  const past = (new Date(date).getUTCDay() + 7 - screenRegion().firstDay) % 7;
  return Array.from({ length: 7 }, (_, day) => addDays(date, day - past));
}

interface WeekButtonProps {
  label: string;
  icon: typeof ChevronLeft;
  onClick: () => void;
}

function WeekButton({ label, icon: Icon, onClick }: WeekButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid min-h-11 w-8 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
