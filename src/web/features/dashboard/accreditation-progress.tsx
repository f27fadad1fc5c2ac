import { EMCC_LADDER, ICF_LADDER } from '#domain/accreditation/ladders.ts';
import { Section } from '#web/ui/section.tsx';
import { LadderCard } from './ladder-card.tsx';

export function AccreditationProgress({ minutes }: { minutes: number }) {
  return (
    <Section title="Accreditation Progress">
      <div className="grid gap-3">
        <LadderCard body="ICF" ladder={ICF_LADDER} minutes={minutes} />
        <LadderCard body="EMCC" ladder={EMCC_LADDER} minutes={minutes} />
      </div>
    </Section>
  );
}
