import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

interface MenuProps {
  /** The accessible name, such as "Actions for Amara Osei". */
  label: string;
  children: ReactNode;
}

const ChooseContext = createContext<(action: () => void) => void>((action) => action());

/** A button with three dots that opens a menu of actions. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // A dialog opened by the action returns the focus to the element that had it: the button, not a menu entry that is gone.
  const choose = (action: () => void) => {
    flushSync(() => setOpen(false));
    trigger.current?.focus();
    action();
  };
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        ref={trigger}
        aria-label={label}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'row-action' })}
      >
        <Ellipsis className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          {...closeOnEscape(() => setOpen(false))}
          className="z-50 min-w-44 animate-[fade_120ms] rounded-card border border-rule bg-card p-1 shadow-raised"
        >
          <ChooseContext value={choose}>{children}</ChooseContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

export function MenuItem({ onSelect, tone = 'plain', children }: MenuItemProps) {
  const choose = use(ChooseContext);
  return (
    <DropdownMenu.Item
      onSelect={() => choose(onSelect)}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 text-15 outline-none data-highlighted:bg-sunk md:min-h-9 md:text-sm',
        tone === 'danger' && 'text-red',
      )}
    >
      {children}
    </DropdownMenu.Item>
  );
}
