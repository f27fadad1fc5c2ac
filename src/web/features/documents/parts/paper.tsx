import { documentDate } from '#domain/formatting/date-text.ts';
import { askForName, printPage } from '#web/data/device/print-page.ts';
import { Button } from '#web/ui/button.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { ReactNode } from 'react';

interface PaperProps {
  /** Also printed in the margin of each sheet. */
  title: string;
  /** False if the document's first row has it. */
  showsTitle?: boolean;
  /** False: the heading is not printed. */
  printsHeading?: boolean;
  /** '' when none is known: then it is asked for before printing. */
  coach: string;
  today: string;
  /** Shown beside the print button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A document with its heading, and above it, not printed, its buttons. */
export function Paper({ title, showsTitle = true, printsHeading = true, coach, today, actions, children }: PaperProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <PrintButton onClick={() => printPage(coach)} />
        {actions}
      </div>
      <article data-print-title={title} data-print-coach={coach}>
        <div className={printsHeading ? undefined : 'print:hidden'}>
          {showsTitle && <h2 className="font-serif text-xl font-[550]">{title}</h2>}
          <p className="mb-4 text-soft">
            {[coach && `Coach: ${coach}`, `Made on ${documentDate(today)}`].filter(Boolean).join(' · ')}
            {coach === '' && (
              <Button variant="ghost" size="small" onClick={askForName}>
                Add your name
              </Button>
            )}
          </p>
        </div>
        {children}
      </article>
    </>
  );
}
