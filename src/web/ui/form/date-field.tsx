import { today } from '#web/data/device/today.ts';
import { clsx } from 'clsx';
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx';
import { useId, useRef, useState, type ComponentProps } from 'react';
import { DayChoice } from './day-choice.tsx';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shown while the field is empty. Needs `required`, since CSS finds the empty field by :invalid. */
  placeholder?: string;
}

const GAP_PX = 6;

/**
 * The browser's date input with a popover of recent days. Its value is a calendar date YYYY-MM-DD or ''. Picking a day fires the input's
 * own change event, as if the date had been typed.
 */
export function DateField({ className, placeholder, ...rest }: DateFieldProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const popoverId = useId();
  // The value when the popover was opened; null while it is closed.
  const [chosen, setChosen] = useState<string | null>(null);
  const input = () => frame.current?.querySelector('input');

  const close = () => {
    popover.current?.hidePopover();
    input()?.focus();
  };
  const pick = (date: string) => {
    enter(input(), date);
    close();
  };
  const place = () => {
    const box = frame.current?.getBoundingClientRect();
    const list = popover.current;
    if (!box || !list) return;
    const below = box.bottom + GAP_PX;
    const top = below + list.offsetHeight > innerHeight ? box.top - GAP_PX - list.offsetHeight : below;
    list.style.top = `${Math.max(GAP_PX, top)}px`;
    list.style.left = `${Math.max(GAP_PX, Math.min(box.left, innerWidth - GAP_PX - list.offsetWidth))}px`;
  };
  return (
    <span
      ref={frame}
      role="presentation"
      className="relative block"
      // A surrounding dialog would also react to Escape.
      onKeyDown={({ key }) => key === 'Escape' && chosen !== null && close()}
    >
      <input
        {...rest}
        type="date"
        className={clsx(
          'control peer appearance-none [&::-webkit-calendar-picker-indicator]:hidden',
          placeholder && 'not-focus:invalid:[&::-webkit-datetime-edit]:opacity-0',
          className,
        )}
      />
      {placeholder && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 hidden -translate-y-1/2 text-soft peer-not-focus:peer-invalid:block"
        >
          {placeholder}
        </span>
      )}
      <button
        type="button"
        aria-label="Choose a day"
        popoverTarget={popoverId}
        aria-haspopup="dialog"
        aria-expanded={chosen !== null}
        disabled={rest.disabled}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg border border-transparent bg-card bg-clip-padding text-soft hover:text-ink"
      >
        <CalendarDays className="size-4" />
      </button>
      {/* Beside the button in the page, so that Tab leads from one into the other; drawn over everything. */}
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        onToggle={({ newState }) => setChosen(newState === 'open' ? (input()?.value ?? '') : null)}
        className="inset-auto m-0 empty:hidden rounded-card border border-rule bg-card p-2 text-ink shadow-raised"
      >
        {chosen !== null && (
          <DayChoice
            chosen={chosen}
            today={today()}
            isAllowed={(date) => isWithin(date, rest)}
            onPick={pick}
            onShown={place}
            onCalendar={() => {
              close();
              input()?.showPicker();
            }}
          />
        )}
      </div>
    </span>
  );
}

function isWithin(date: string, { min, max }: Pick<DateFieldProps, 'min' | 'max'>): boolean {
  return (min === undefined || date >= String(min)) && (max === undefined || date <= String(max));
}

/** Sets the value and fires the input's change event, for controlled and uncontrolled inputs. */
function enter(input: HTMLInputElement | null | undefined, value: string): void {
  if (!input) return;
  // React overrides the element's setter and would ignore the event as no change, so use the prototype's setter.
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
