import { clsx } from 'clsx';
import { Ellipsis } from '#web/ui/icons/ellipsis.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useOpenMenu } from './menu-context.ts';

/** Loaded when the first menu opens, or some time after the page. */
const OpenMenu = lazyPart(async () => (await import('./open-menu.tsx')).OpenMenu);

interface MenuProps {
  /** The accessible name, such as "Actions for Amara Osei". */
  label: string;
  /** What the button shows; missing: three dots. */
  button?: ReactNode;
  children: ReactNode;
}

const DOTS = buttonClass({ variant: 'ghost', size: 'icon', className: 'row-action' });
const TEXT = buttonClass({ variant: 'ghost', size: 'small', className: '-my-1.5 -mr-2' });

/** A button that opens a menu of actions. */
export function Menu({ label, button, children }: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keys' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={openedBy !== null}
        aria-controls={openedBy === null ? undefined : id}
        className={button === undefined ? DOTS : TEXT}
        // Enter and Space click too, without a count of clicks.
        onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keys' : 'pointer')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpenedBy('keys');
        }}
      >
        {button ?? <Ellipsis className="size-5" />}
      </button>
      {openedBy && (
        <OpenMenu
          id={id}
          label={label}
          trigger={trigger}
          isByKeys={openedBy === 'keys'}
          onClose={() => setOpenedBy(null)}
        >
          {children}
        </OpenMenu>
      )}
    </>
  );
}

interface MenuItemProps {
  /** Called when the menu is closed and its button has the focus. */
  onSelect: () => void;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

export function MenuItem({ onSelect, tone = 'plain', children }: MenuItemProps) {
  const { Item, choose } = useOpenMenu();
  return (
    <Item
      onSelect={() => choose(onSelect)}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 text-15 outline-none data-highlighted:bg-sunk md:min-h-9 md:text-sm',
        tone === 'danger' && 'text-red',
      )}
    >
      {children}
    </Item>
  );
}

/** A line of a menu that is no action. */
export function MenuHeading({ children }: { children: ReactNode }) {
  const { Label } = useOpenMenu();
  return <Label className="px-3 pt-2 pb-1 text-13 text-soft">{children}</Label>;
}

export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const { Group } = useOpenMenu();
  return (
    <Group>
      <MenuHeading>{heading}</MenuHeading>
      {children}
    </Group>
  );
}
