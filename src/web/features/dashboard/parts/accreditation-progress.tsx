import { BODY_NAMES } from '#domain/accreditation/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { HoursInAll } from '#domain/dashboard/hours-in-all.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { LadderCard } from './ladder-card.tsx';

export function AccreditationProgress({ hours }: { hours: HoursInAll }) {
  const every = (
    <Link to="/reports/credentials" className="text-[13px] font-[560] text-accent hover:underline tap">
      All requirements
    </Link>
  );
  return (
    <Section title="Accreditation Progress" action={every}>
      <div className="grid gap-3">
        {BODY_NAMES.map((body) => (
          <LadderCard key={body} body={body} ladder={BODIES[body].ladder} hours={hours} />
        ))}
      </div>
    </Section>
  );
}
