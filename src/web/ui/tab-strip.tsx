interface TabStripProps<Name extends string> {
  label: string;
  tabs: Readonly<Record<Name, string>>;
  current: Name;
  onChange: (name: Name) => void;
}

/** Tabs of a page. If they don't fit, the strip scrolls. */
export function TabStrip<Name extends string>({ label, tabs, current, onChange }: TabStripProps<Name>) {
  return (
    <nav
      aria-label={label}
      className="mb-6 flex gap-x-5 overflow-x-auto border-b border-rule [scrollbar-width:none] print:hidden"
    >
      {(Object.entries(tabs) as [Name, string][]).map(([name, text]) => (
        <button
          key={name}
          ref={name === current ? scrollIntoStrip : null}
          type="button"
          aria-current={name === current || undefined}
          onClick={() => onChange(name)}
          className="min-h-11 min-w-11 shrink-0 cursor-pointer border-b-2 border-transparent text-sm text-soft hover:text-ink outline-offset-[-2px]! aria-[current=true]:border-accent aria-[current=true]:font-[560] aria-[current=true]:text-ink"
        >
          {text}
        </button>
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
