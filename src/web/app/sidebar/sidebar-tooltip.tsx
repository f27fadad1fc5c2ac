import { useState, type ReactNode, type SyntheticEvent } from 'react';

interface SidebarTooltipProps {
  label: string;
  isShown: boolean;
  children: ReactNode;
}

/** A tooltip with the name of an entry that shows only its icon. Screen readers have the name already. Escape hides it. */
export function SidebarTooltip({ label, isShown, children }: SidebarTooltipProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const box = currentTarget.firstElementChild?.getBoundingClientRect();
    if (box) setPlace({ left: box.right, top: box.top + box.height / 2 });
  };
  const hide = () => setPlace(null);
  return (
    // No box of its own (display: contents); events of its children still bubble to it.
    <span
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event)}
      onBlur={hide}
      onClick={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {isShown && place && (
        <span role="tooltip" style={place} className="fixed z-50 -translate-y-1/2 animate-[fade_200ms_250ms_both] pl-2">
          <span className="block rounded-md bg-ink px-2.5 py-1 text-13 whitespace-nowrap text-paper">{label}</span>
        </span>
      )}
    </span>
  );
}
