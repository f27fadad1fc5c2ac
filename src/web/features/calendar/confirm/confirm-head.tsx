import { useSingleKeys } from '#web/data/device/single-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { clsx } from 'clsx';
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx';
import { RotateCcw } from '#web/ui/icons/rotate-ccw.tsx';
import { useRef, type ReactNode } from 'react';
import { CalendarRow } from './calendar-row.tsx';
import type { OpenList } from './use-open-list.ts';

interface ConfirmHeadProps {
  list: Pick<OpenList, 'isEmpty' | 'isOpen' | 'isOutdated' | 'open' | 'close' | 'renew'>;
  /** The number of proposals in the list when it is open. */
  toConfirm: number;
  certain: number;
  onAcceptCertain: () => void;
  children: ReactNode;
}

/** The row with the number of proposals, and the list under it when it is open. */
export function ConfirmHead({ list, toConfirm, certain, onAcceptCertain, children }: ConfirmHeadProps) {
  const areKeysOn = useSingleKeys();
  const heading = useRef<HTMLButtonElement>(null);
  if (list.isEmpty && !list.isOutdated) return <CalendarRow />;
  const title = toConfirm > 0 ? `${toConfirm} to confirm` : 'Your calendar';
  return (
    <section aria-label={title} className={clsx(list.isOpen && 'mb-8')}>
      <CalendarRow>
        <h2 className="min-w-0 text-18 leading-snug font-[550]">
          <button
            ref={heading}
            type="button"
            aria-expanded={list.isOpen}
            onClick={list.isOpen ? list.close : list.open}
            className="flex min-h-11 items-center gap-2"
          >
            {title}
            <ChevronDown className={clsx('size-4', list.isOpen && 'rotate-180')} />
          </button>
        </h2>
        <span className="flex gap-2">
          {/* Focuses the heading, since this button disappears. */}
          {list.isOutdated && (
            <Button
              variant="ghost"
              size="icon"
              onClick={() => {
                list.renew();
                heading.current!.focus();
              }}
              aria-label="Show what the calendar says now"
            >
              <RotateCcw className="size-4" />
            </Button>
          )}
          {/* In an open list, a single one has its own button. */}
          {certain > (list.isOpen ? 1 : 0) && (
            <Button
              variant="secondary"
              size="small"
              onClick={onAcceptCertain}
              aria-keyshortcuts={areKeysOn ? 'A' : undefined}
            >
              Accept {certain} certain
              {areKeysOn && <Key>A</Key>}
            </Button>
          )}
        </span>
      </CalendarRow>
      {list.isOpen && children}
    </section>
  );
}

export function KeysHint() {
  return (
    useSingleKeys() && (
      <p className="mt-2 text-13 text-soft max-md:hidden pointer-coarse:hidden">
        J and K move, Enter accepts, E edits first, X never, A accepts all that are certain.
      </p>
    )
  );
}
