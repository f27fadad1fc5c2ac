import { EMCC_LADDER, ICF_LADDER } from '#domain/accreditation/ladders.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { LadderCard } from './ladder-card.tsx';

export function AccreditationProgress({ minutes }: { minutes: number }) {
  const every = (
    <Link to="/reports/credentials" className="text-[13px] font-[560] text-accent hover:underline">
      Every rule
    </Link>
  );
  return (
    <Section title="Accreditation Progress" action={every}>
      <div className="grid gap-3">
        <LadderCard body="ICF" ladder={ICF_LADDER} minutes={minutes} />
        <LadderCard body="EMCC" ladder={EMCC_LADDER} minutes={minutes} />
      </div>
    </Section>
  );
}
