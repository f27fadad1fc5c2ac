import type { ReactNode } from 'react';

interface FoldedCardProps {
  title: string;
  /** Next to the title, also while the card is closed. */
  said: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A card that shows only its title until it is opened. */
export function FoldedCard({ title, said, isOpen, onToggle, children }: FoldedCardProps) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="rounded-card border border-rule bg-card px-4 py-3"
    >
      <summary className="cursor-pointer py-1 font-[560]">
        {title} <span className="font-normal text-soft">{said}</span>
      </summary>
      {children}
    </details>
  );
}
