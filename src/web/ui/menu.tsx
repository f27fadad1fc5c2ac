import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

interface MenuProps {
  /** Read aloud; names what the menu is about: "Actions for Amara Osei". */
  label: string;
  /** A button of its own; three dots without it. */
  trigger?: ReactNode;
  children: ReactNode;
}

export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root>
      {trigger ? (
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      ) : (
        <DropdownMenu.Trigger aria-label={label} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </DropdownMenu.Trigger>
      )}
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 min-w-44 animate-[fade_100ms] rounded-card border border-rule bg-card p-1 shadow-raised"
        >
          {children}
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
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 text-[15px] outline-none data-highlighted:bg-sunk md:min-h-9 md:text-sm',
        tone === 'danger' && 'text-red',
      )}
    >
      {children}
    </DropdownMenu.Item>
  );
}
