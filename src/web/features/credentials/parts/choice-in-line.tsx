import { Button } from '#web/ui/button.tsx';
import { useId, useState, type ReactNode } from 'react';

interface ChoiceInLineProps {
  /** What is chosen. */
  text: string;
  /** Nothing is chosen yet, so the fields are there from the beginning. */
  isOpenFirst: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The choice that a page depends on, in one line that opens to be changed. */
export function ChoiceInLine({ text, isOpenFirst, children }: ChoiceInLineProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3 text-sm">
        <p>{text}</p>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Change
        </Button>
      </div>
      <div id={id} className="print:hidden">
        {isOpen && children}
      </div>
    </>
  );
}
