import { Section } from '#web/ui/section.tsx';

/** Plain text as it was typed: line breaks stay, nothing is read as markup. */
export function ClientNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <Section title="Notes">
      <p className="max-w-[65ch] leading-relaxed whitespace-pre-wrap">{notes}</p>
    </Section>
  );
}
