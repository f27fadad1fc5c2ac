import { EMCC_LADDER, ICF_LADDER } from '#domain/accreditation/ladders.ts';
import { EMCC_LEVELS_ASKED } from '#domain/accreditation/bodies/emcc/emcc-terms.ts';
import type { HoursInAll } from '#domain/dashboard/hours-in-all.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { LadderCard } from './ladder-card.tsx';

const LIST = new Intl.ListFormat('en-GB');
/** The specification's levels are not those of EMCC's own accreditation. */
const EIA_ASKS = `Your own ladder; EIA asks ${LIST.format(EMCC_LEVELS_ASKED.map(({ hours }) => String(hours)))} h.`;

export function AccreditationProgress({ hours }: { hours: HoursInAll }) {
  const every = (
    <Link to="/reports/credentials" className="text-[13px] font-[560] text-accent hover:underline tap">
      All requirements
    </Link>
  );
  return (
    <Section title="Accreditation Progress" action={every}>
      <div className="grid gap-3">
        <LadderCard body="ICF" ladder={ICF_LADDER} hours={hours} />
        <LadderCard body="EMCC" ladder={EMCC_LADDER} hours={hours} note={EIA_ASKS} />
      </div>
    </Section>
  );
}
