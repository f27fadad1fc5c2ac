import { useState, type ReactNode } from 'react';

interface DisclosureProps {
  title: string;
  /** A few words about the content, after the title. */
  summary?: string;
  /** Expanded at first, because a field in it is filled in or gets the focus. */
  startsOpen: boolean;
  /** Always expanded, because a field in it is invalid. */
  isForced?: boolean;
  children: ReactNode;
}

/** A collapsible part of a form. Its fields belong to the form even when collapsed. */
export function Disclosure({ title, summary, startsOpen, isForced = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen || isForced}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-rule bg-card px-4 py-1 md:py-3"
    >
      <summary className="cursor-pointer py-3 font-[560] md:py-1">
        {title} {summary && <span className="font-normal text-soft">{summary}</span>}
      </summary>
      <div className="grid gap-5 pt-3 pb-2">{children}</div>
    </details>
  );
}
