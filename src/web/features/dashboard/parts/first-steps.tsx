import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { DASHBOARD_TEXTS } from '#domain/dashboard/dashboard.ts';
import { storeAim } from '#web/data/records/store-aim.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const QUESTION = 'font-serif text-22 leading-[1.2] font-[450] tracking-[-0.012em] text-balance md:text-26';

/** Before the first record: what the coach works toward, and the three ways to begin. */
export function FirstSteps() {
  return (
    <section
      aria-label="First steps"
      className="mb-9 rounded-card border border-rule bg-card px-6 py-8 md:px-10 md:py-10"
    >
      <AimChoice />
      <h2 className={`mt-7 mb-4 ${QUESTION}`}>How do you want to begin?</h2>
      <ul className="grid gap-6 lg:grid-cols-3">
        <Way text="Log your first session. A client’s name is enough.">
          <Link to="/dashboard" search={{ log: 1 }} resetScroll={false} className={buttonClass({ wide: true })}>
            Start from today
          </Link>
        </Way>
        <Way text="From Excel, CSV or another app. You see every row first.">
          <Link to="/export-import" className={buttonClass({ variant: 'secondary', wide: true })}>
            Bring in your spreadsheet
          </Link>
        </Way>
        <Way text="We find your sessions there. You confirm each one.">
          <Link to="/connections" className={buttonClass({ variant: 'secondary', wide: true })}>
            Connect your calendar
          </Link>
        </Way>
      </ul>
      <p className="mt-7 border-t border-rule pt-4 text-sm text-soft">
        {DASHBOARD_TEXTS.empty}{' '}
        <Link to="/clients" search={{ add: 1 }} className="font-[560] text-accent hover:underline tap">
          Add your first client
        </Link>
      </p>
    </section>
  );
}

function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      {children}
      <p className="mt-1.5 text-13 text-soft">{text}</p>
    </li>
  );
}

/** One tap, which may be left out. It is stored where the bodies of the plan are. */
function AimChoice() {
  const { data: profile } = useProfile();
  const before = profile?.chosen_bodies ?? null;
  const aim = BODY_NAMES.find((body) => before?.includes(body));
  const choose = (body: Body | '') => {
    if (!profile || body === '') return;
    void storeAim(profile.id, { chosen_bodies: [body] }, { chosen_bodies: before }, (error) =>
      showActionFailure('Your choice could not be stored', error),
    );
  };
  return (
    <>
      <h2 className={`mb-4 ${QUESTION}`}>What are you aiming for?</h2>
      <SegmentedControl<Body | ''>
        label="What are you aiming for?"
        options={BODY_NAMES.map((body) => ({ value: body, label: body }))}
        value={aim ?? ''}
        onChange={choose}
        className="max-w-lg"
      />
      <p aria-live="polite" className="mt-1.5 text-13 text-soft">
        {aim ? BODIES[aim].name : 'Not sure yet? You can choose later.'}
      </p>
    </>
  );
}
