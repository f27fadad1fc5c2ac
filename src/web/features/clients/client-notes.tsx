import { Section } from '#web/ui/section.tsx';

/** Plain text as it was typed: line breaks stay, nothing is read as markup. */
export function ClientNotes({ notes, className }: { notes: string | null; className?: string }) {
  if (!notes) return null;
  return (
    <Section title="Notes" {...(className ? { className } : {})}>
      <p className="max-w-[65ch] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
    </Section>
  );
}
