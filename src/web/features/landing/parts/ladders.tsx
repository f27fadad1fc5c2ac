import type { LadderLevel } from '#domain/accreditation/bodies/credential-body.ts';
import { LADDERS } from '#domain/accreditation/bodies/bodies.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { WIDTH } from './page-width.ts';

/** The levels that hours are counted toward. */
export function Ladders() {
  return (
    <section aria-labelledby="ladders" className="border-y border-rule bg-sunk">
      <div className={`${WIDTH} grid gap-12 py-20 md:grid-cols-[1fr_1.2fr] md:gap-20 md:py-28`}>
        <div>
          <h2 id="ladders" className="max-w-[16ch] text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] font-medium">
            Know the next rung, and what is missing to it.
          </h2>
          <p className="mt-5 max-w-[48ch] text-lg leading-relaxed text-soft">
            Every session you record moves both ladders. The dashboard names the level you are working toward and the
            hours still needed, to the tenth.
          </p>
        </div>
        <div className="grid gap-10 grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]">
          {LADDERS.map(({ body, ladder }) => (
            <LadderList key={body} body={body} levels={ladder.levels} />
          ))}
        </div>
      </div>
    </section>
  );
}

function LadderList({ body, levels }: { body: string; levels: readonly LadderLevel[] }) {
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-accent">{body}</h3>
      {/* The highest level on top, as on a ladder. */}
      <dl className="mt-2">
        {levels.toReversed().map(({ name, hours }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3">
            <dt>{name}</dt>
            <dd className="font-serif text-xl whitespace-nowrap lining-figures">
              {hoursNumber(hours * 60)} <span className="font-sans text-13 text-soft">hours</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
