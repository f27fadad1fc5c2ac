import { useId, type ReactNode } from 'react';

interface ListGroupProps {
  title: string;
  /** At the right of the title: how much the whole group is. */
  note: string | undefined;
  /** Its rows. */
  children: ReactNode;
}

/** The rows of a list that belong to one month or year. */
export function ListGroup({ title, note, children }: ListGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-7">
      <div className="flex items-baseline justify-between gap-4 border-b border-rule pb-2">
        <h2 id={id} className="text-18 leading-snug font-[550]">
          {title}
        </h2>
        {note && <p className="text-13 text-soft">{note}</p>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}
