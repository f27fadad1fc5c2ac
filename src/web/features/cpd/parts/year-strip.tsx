import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';

interface YearStripProps {
  /** undefined for all. */
  chosen: number | undefined;
  onChange: (year: number | undefined) => void;
  years: CpdTotals['years'];
}

/** Hours overall and by calendar year. A click on a year shows only that year. */
export function YearStrip({ chosen, onChange, years }: YearStripProps) {
  const all = years.reduce((sum, { hours }) => sum + hours, 0);
  const isMissing = chosen !== undefined && !years.some(({ year }) => year === chosen);
  const shown = isMissing ? [{ year: chosen, hours: 0 }, ...years].toSorted((a, b) => b.year - a.year) : years;
  return (
    <fieldset aria-label="Hours by year" className="mb-6 flex min-w-0 overflow-x-auto border-y border-rule">
      <YearButton label="All years" hours={all} isChosen={chosen === undefined} onPress={() => onChange(undefined)} />
      {shown.map(({ year, hours }) => (
        <YearButton
          key={year}
          label={String(year)}
          hours={hours}
          isChosen={year === chosen}
          onPress={() => onChange(year)}
        />
      ))}
    </fieldset>
  );
}

interface YearButtonProps {
  label: string;
  hours: number;
  isChosen: boolean;
  onPress: () => void;
}

function YearButton({ label, hours, isChosen, onPress }: YearButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="min-w-24 shrink-0 border-b-2 border-transparent px-4 py-3 text-left outline-offset-[-2px]! not-first:border-l not-first:border-l-rule hover:bg-sunk aria-pressed:border-b-accent aria-pressed:bg-sunk"
    >
      <span className="block text-13 text-soft">{label}</span>
      <span className="font-serif text-26 leading-[1.2] tracking-tight whitespace-nowrap">
        {cpdHoursText(hours)}
        <span className="ml-1 font-sans text-13 tracking-normal text-soft">h</span>
      </span>
    </button>
  );
}
