import { useState, type ReactNode } from 'react';

interface DisclosureProps {
  title: string;
  /** What is in it, in a few words, behind the title. */
  summary?: string;
  /** Unfolded from the start: something in it is filled in, or is what the reader came for. */
  startsOpen: boolean;
  /** Unfolded whatever was pressed: something in it is at fault. */
  isForced?: boolean;
  children: ReactNode;
}

/** A part of a form that few need. What is in it belongs to the form, folded or not. */
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
