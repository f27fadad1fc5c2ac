// Radix's menu without its button, which a page has before this is loaded. Among Radix's own parts alone is a menu that takes a button
// from elsewhere; the package's version is pinned.
import { Menu as Radix } from 'radix-ui/internal';
import { useMemo, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { closeOnEscape } from './close-on-escape.ts';
import { MenuContext } from './menu-context.ts';

interface OpenMenuProps {
  id: string;
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  /** Then the first item gets the focus. */
  isByKeys: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function OpenMenu({ id, label, trigger, isByKeys, onClose, children }: OpenMenuProps) {
  const isFresh = useRef(true);
  const focusFirstItem = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isByKeys || !isFresh.current || target !== currentTarget) return;
    isFresh.current = false;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  };
  const hasChosen = useRef(false);
  const menu = useMemo(
    () => ({
      Item: Radix.Item,
      Group: Radix.Group,
      Label: Radix.Label,
      // A dialog opened by the action returns the focus to the element that had it: the button, not a menu entry that is gone.
      choose: (action: () => void) => {
        hasChosen.current = true;
        flushSync(onClose);
        trigger.current?.focus();
        action();
      },
    }),
    [onClose, trigger],
  );
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          align="end"
          sideOffset={4}
          onFocus={focusFirstItem}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The action may have moved the focus on.
            if (!hasChosen.current) trigger.current?.focus();
          }}
          {...closeOnEscape(onClose)}
          className="z-50 max-h-(--radix-popper-available-height) max-w-72 min-w-44 animate-[fade_120ms] overflow-y-auto rounded-card border border-rule bg-card p-1 shadow-raised"
        >
          <MenuContext value={menu}>{children}</MenuContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
