import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';

interface SettingsGroupProps {
  title: string;
  /** The hash of links to this group. */
  anchor?: string;
  description: string;
  children: ReactNode;
}

/** A group of settings: title and description at the left, the settings at the right. */
export function SettingsGroup({ title, anchor, description, children }: SettingsGroupProps) {
  const id = useId();
  const group = useRef<HTMLElement>(null);
  useShownByHash(group, anchor);
  return (
    <section
      ref={group}
      id={anchor}
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-5 border-t border-rule py-8 wide:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-18 leading-snug font-[550]">
          {title}
        </h2>
        <p className="mt-1 text-sm text-soft">{description}</p>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}

/** The group appears when its page has loaded, too late for the router. */
function useShownByHash(group: RefObject<HTMLElement | null>, anchor: string | undefined): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (anchor !== undefined && hash === anchor) group.current?.scrollIntoView({ block: 'start' });
  }, [group, anchor, hash]);
}
