import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import type { CpdRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';
import type { ReactNode } from 'react';

export const titleOf = (record: CpdRow) => record.title || 'Untitled';

/** What a line says of a record; `title` is what carries its name. */
export function CpdSummary({ record, title }: { record: CpdRow; title: ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        {title}
        <span className="shrink-0 text-sm md:text-[15px]">{cpdHoursTotal(record.hours)}</span>
      </div>
      <p className="truncate text-[13px] text-soft">
        <time dateTime={record.date}>{dayText(record.date, today())}</time>
        {[record.category, record.provider].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
    </div>
  );
}
