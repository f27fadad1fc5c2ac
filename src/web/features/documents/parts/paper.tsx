import { longDate } from '#domain/accreditation/long-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';

interface PaperProps {
  /** Left out where the document's own first row says it. */
  title?: string;
  /** False: the heading is for the screen alone. */
  printsHeading?: boolean;
  coach: string;
  today: string;
  /** Beside the button that prints. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A document with its heading; above it, on the screen alone, what can be done with it. */
export function Paper({ title, printsHeading = true, coach, today, actions, children }: PaperProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print or save as PDF
        </Button>
        {actions}
      </div>
      <article>
        <div className={printsHeading ? undefined : 'print:hidden'}>
          {title && <h2 className="font-serif text-xl font-[550]">{title}</h2>}
          <p className="mb-4 text-soft">
            {[coach && `Coach: ${coach}`, `Made on ${longDate(today)}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {children}
      </article>
    </>
  );
}
