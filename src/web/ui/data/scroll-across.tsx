import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** A table that scrolls sideways where it does not fit, and then says so: phones show no bar. */
export function ScrollAcross({ label, children }: { label: string; children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    const measure = () => setCut(current.scrollWidth > current.clientWidth + 1);
    const sizes = new ResizeObserver(measure);
    for (const one of [current, ...current.children]) sizes.observe(one);
    measure();
    return () => sizes.disconnect();
  }, []);
  return (
    <>
      {isCut && <p className="mb-1 text-13 text-soft print:hidden">Scroll sideways to see all columns.</p>}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it scrolls, the keyboard can scroll it only with the focus in it */}
      <section ref={area} aria-label={`Table: ${label}`} tabIndex={isCut ? 0 : undefined} className="overflow-x-auto">
        {children}
      </section>
    </>
  );
}
