import { MarkedLink } from './marked-link.tsx';

export interface Tab {
  /** Unique in the strip. */
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly search: object;
}

interface TabStripProps {
  label: string;
  tabs: readonly Tab[];
  /** The id of a tab. */
  current: string;
  /** The space below. */
  className?: string;
}

/** Links to the parts of a page or to pages that belong together. If they don't fit, the strip scrolls. */
export function TabStrip({ label, tabs, current, className = 'mb-6' }: TabStripProps) {
  return (
    <nav
      aria-label={label}
      className={`${className} flex gap-x-5 overflow-x-auto border-b border-rule [scrollbar-width:none] print:hidden`}
    >
      {tabs.map(({ id, label: text, to, search }) => (
        <MarkedLink
          key={id}
          ref={id === current ? scrollIntoStrip : null}
          to={to}
          search={search as never}
          isCurrent={id === current}
          className="grid min-h-11 min-w-11 shrink-0 place-items-center border-b-2 border-transparent text-sm text-soft hover:text-ink outline-offset-[-2px]! aria-[current=page]:border-accent aria-[current=page]:font-[560] aria-[current=page]:text-ink"
        >
          {text}
        </MarkedLink>
      ))}
    </nav>
  );
}

/** Scrolls only the strip, not the page. */
function scrollIntoStrip(tab: HTMLElement | null) {
  const strip = tab?.parentElement;
  if (!tab || !strip) return;
  const hidden = tab.getBoundingClientRect().right - strip.getBoundingClientRect().right;
  if (hidden > 0) strip.scrollLeft += hidden;
}
