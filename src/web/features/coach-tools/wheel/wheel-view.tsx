import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { compareWheels } from '#domain/coach-tools/wheel-comparison.ts';
import type { DeletedRow } from '#web/data/records/deletions.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import type { WheelRow } from '#web/data/wire/tables.ts';
import { longDayText } from '#domain/formatting/date-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { WheelDrawing } from './wheel-drawing.tsx';
import { WheelTable } from './wheel-table.tsx';

const WHEELS: Undoable<DeletedRow<'wheels'>> = removal('wheels');

interface WheelViewProps {
  /** All wheels of the client, latest first. */
  wheels: readonly WheelRow[];
  shown: WheelRow;
  other: WheelRow | undefined;
  onShow: (id: string) => void;
  /** '' ends the comparison. */
  onCompare: (id: string) => void;
  onEdit: (wheel: WheelRow) => void;
}

/** One wheel, or two in one drawing for comparison, with their numbers. */
export function WheelView({ wheels, shown, other, onShow, onCompare, onEdit }: WheelViewProps) {
  const remove = useUndoableDelete(WHEELS);
  const scores = other && outlineOf(other, shown);
  const dates = wheels.map(({ id, date }) => [id, longDayText(date)] as const);
  const label = other
    ? `Wheel of ${longDayText(shown.date)}, with ${longDayText(other.date)} as a dashed outline`
    : `Wheel of ${longDayText(shown.date)}`;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label="Wheel of" className="min-w-32 flex-1 md:flex-none">
          <SelectField value={shown.id} onChoose={onShow} options={dates} />
        </Field>
        {wheels.length > 1 && (
          <Field label="Compared with" className="min-w-32 flex-1 md:flex-none">
            <SelectField
              value={other?.id ?? ''}
              onChoose={onCompare}
              options={[['', 'Nothing'], ...dates.filter(([id]) => id !== shown.id)]}
            />
          </Field>
        )}
        <Menu label={`Actions for the wheel of ${longDayText(shown.date)}`}>
          <EditItem onSelect={() => onEdit(shown)} />
          <DeleteItem onSelect={() => remove.mutate([shown.id])} />
        </Menu>
      </div>
      <div className="grid items-start gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <WheelDrawing areas={shown.areas} label={label} className="w-full" {...(scores ? { outline: scores } : {})} />
          {other && <Legend shown={shown} other={other} />}
        </div>
        <div>
          <WheelTable wheel={shown} earlier={other} />
          {shown.note && <p className="mt-4 max-w-[70ch] leading-relaxed whitespace-pre-wrap">{shown.note}</p>}
        </div>
      </div>
    </>
  );
}

/** The other wheel's scores in the order of the shown one's areas. */
function outlineOf(other: WheelRow, shown: WheelRow): (number | null)[] {
  return compareWheels(other.areas, shown.areas)
    .slice(0, shown.areas.length)
    .map(({ before }) => before);
}

function Legend({ shown, other }: { shown: WheelRow; other: WheelRow }) {
  return (
    <p className="mt-2 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-soft">
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3 w-6 rounded-sm bg-accent opacity-70" />
        {longDayText(shown.date)}
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-amber" />
        {longDayText(other.date)}
      </span>
    </p>
  );
}
