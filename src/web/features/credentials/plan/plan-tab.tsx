import type { Body } from '#domain/body-names.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { changeText, ruleChanges } from '#domain/accreditation/forecast/rule-changes.ts';
import { ASSUMED_A_WEEK } from '#domain/accreditation/plan/planned-rows.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { type CredentialPlan, inOrder, plansInSteps } from '#domain/accreditation/plan/credential-plan.ts';
import {
  beyondText,
  conditionText,
  dayBesideHeadline,
  planDayText,
  goalText,
  headline,
  sameWorkText,
  whyNotSooner,
} from '#domain/accreditation/plan/plan-text.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { inSlices } from '#web/data/device/in-slices.ts';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { Section } from '#web/ui/section.tsx';
import { useEffect, useState } from 'react';
import type { CredentialsSearch, SearchChange } from '../credentials-search.ts';
import { ChoiceInLine } from '../parts/choice-in-line.tsx';
import { BodyRows } from '../path/body-rows.tsx';
import { BodyChoice, choiceText, WhatIf } from './plan-choices.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { chosenBodies } from '#domain/accreditation/plan/candidates.ts';
import { storeAim } from '#web/data/records/store-aim.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';

interface PlanTabProps {
  evidence: EvidenceRows;
  today: string;
  search: CredentialsSearch;
  onChange: (change: SearchChange) => void;
}

/** What to do next, toward all credentials of the chosen bodies. */
export function PlanTab({ evidence, today, search, onChange }: PlanTabProps) {
  const { bodies, choose } = useChosenBodies(evidence);
  if (bodies === undefined) return <SkeletonRows label="Making your plan…" rows={8} />;
  return (
    <Plans bodies={bodies} onChoose={choose} evidence={evidence} today={today} search={search} onChange={onChange} />
  );
}

interface PlansProps extends PlanTabProps {
  bodies: readonly Body[];
  onChoose: (bodies: Body[]) => void;
}

function Plans({ bodies, onChoose, evidence, today, search, onChange }: PlansProps) {
  const plans = usePlans(bodies, evidence, today, search);
  if (plans === null) return <SkeletonRows label="Making your plan…" rows={8} />;
  const [nearest, ...others] = plans;
  return (
    <>
      <ChoiceInLine text={choiceText(bodies, nearest?.measured, search)} isOpenFirst={bodies.length === 0}>
        <BodyChoice bodies={bodies} onChoose={onChoose} />
        {nearest && <WhatIf measured={nearest.measured} search={search} onChange={onChange} />}
      </ChoiceInLine>
      {nearest ? (
        <>
          <Nearest plan={nearest} same={sameWorkText(nearest, others)} evidence={evidence} today={today} />
          <BodyRows
            plans={plans}
            evidence={evidence}
            today={today}
            whatIf={{ hours: search.week, newClients: search.clients }}
          />
          {others.length > 0 && <Others plans={others} nearest={nearest} />}
          <Assumptions />
        </>
      ) : (
        <p className="text-soft">
          {bodies.length === 0
            ? 'Choose a body above to see what to do next.'
            : 'You hold the highest credentials of these bodies. Well done.'}
        </p>
      )}
    </>
  );
}

/** Whether every step decides the day, so that they say what one waits for. */
function isAllWaitedFor({ day, steps }: CredentialPlan): boolean {
  const waited = day.state === 'expected' ? day.decidedBy : 'blockedBy' in day ? [day.blockedBy] : [];
  return steps.every(({ open }) => open.every(({ rule }) => waited.includes(rule)));
}

interface NearestProps {
  plan: CredentialPlan;
  /** What the same work makes. */
  same: string | null;
  evidence: EvidenceRows;
  today: string;
}

function Nearest({ plan, same, evidence, today }: NearestProps) {
  const { goal, day, inFavour } = plan;
  const beside = dayBesideHeadline(plan);
  const why = isAllWaitedFor(plan) ? null : whyNotSooner(plan);
  const changes =
    day.state === 'expected'
      ? ruleChanges({ ...goal, stage: 'initial', paths: evidence.credential_paths }, today, day.on)
      : [];
  return (
    <Section title={`Nearest: ${goalText(goal)}`} className="mt-6">
      <p className="font-serif text-2xl text-balance">{[headline(plan), same].filter(Boolean).join(' ')}</p>
      {beside !== null && <p className="mt-2 text-soft">{beside}</p>}
      {why !== null && <p className="text-soft">{why}</p>}
      {inFavour !== null && (
        <p className="text-soft">
          {inFavour === today ? 'Or today' : `Or from ${longDate(inFavour)}`}, if all that is unclear counts.
        </p>
      )}
      {changes.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm text-soft">
          {changes.map((change) => (
            <li key={`${change.begins?.id} ${change.ends?.id}`}>{changeText(change)}</li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 mb-2 font-[560]">What to do</h3>
      <PlanSteps plan={plan} evidence={evidence} />
      {plan.unrecorded.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-11 cursor-pointer py-2 text-accent md:min-h-9">What we can’t check for you</summary>
          <ul className="list-disc pl-5 text-soft">
            {plan.unrecorded.map((rule) => (
              <li key={rule.id}>{rule.text}</li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function Others({ plans, nearest }: { plans: readonly CredentialPlan[]; nearest: CredentialPlan }) {
  return (
    <Section title="Then">
      <ol className="border-t border-rule">
        {plans.map((plan) => {
          const text = beyondText(plan, nearest);
          const day = planDayText(plan);
          const isSaid = text.startsWith(day.replace('.', ':')) || day === dayBesideHeadline(nearest);
          // Its experience is in no other text.
          const isWork = isAllWaitedFor(plan) && plan.steps.every(({ activity }) => activity !== 'experience');
          return (
            <li key={goalText(plan.goal)} className="break-inside-avoid border-b border-rule py-3">
              <h3 className="font-[560]">{goalText(plan.goal)}</h3>
              <p>{text}</p>
              <p className="text-sm text-soft">
                {[!isSaid && day, !isWork && whyNotSooner(plan), conditionText(plan)].filter(Boolean).join(' ')}
              </p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const { trainingHours, mentorCoachingMinutes, supervisionMinutes, cpdHours } = ASSUMED_A_WEEK;

/** What the dates rest on. */
function Assumptions() {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2 text-accent md:min-h-9">What this plan assumes</summary>
      <ul className="list-disc pl-5 text-soft">
        <li>
          You keep this pace, and new clients come as in the last 12 months. The range reflects the ups and downs of
          your last twelve weeks.
        </li>
        <li>
          Each week from tomorrow you can do {trainingHours} hours of training and{' '}
          {mentorCoachingMinutes / MINUTES_PER_HOUR} of mentor coaching. Also {supervisionMinutes / MINUTES_PER_HOUR} of
          supervision and {cpdHours} of CPD, one piece of feedback and one reflection.
        </li>
        <li>New clients agree to be named, and the rules accept your mentor.</li>
        <li>Only what certainly counts is in it. Where sources disagree, it follows the stricter reading.</li>
        <li>The rules are those of the day you apply. The time a body takes to decide is not included.</li>
      </ul>
    </details>
  );
}

/**
 * The plans in order; null until the first are there, and then the former ones until the next are. Each takes a moment of the
 * processor, so the page can draw and be used between two of them.
 */
function usePlans(
  bodies: readonly Body[],
  evidence: EvidenceRows,
  today: string,
  { week, clients }: CredentialsSearch,
): readonly CredentialPlan[] | null {
  const [plans, setPlans] = useState<readonly CredentialPlan[] | null>(null);
  const chosen = bodies.join();
  useEffect(() => {
    const coming = plansInSteps(bodies, evidence, today, { hours: week, newClients: clients });
    return inSlices(coming, (take) => setPlans(() => inOrder(take(), today)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the bodies are a new list each time
  }, [chosen, evidence, today, week, clients]);
  return plans;
}

/** The bodies that the coach plans for; undefined until the profile is there. */
function useChosenBodies({ credentials }: Pick<EvidenceRows, 'credentials'>) {
  const { data: profile } = useProfile();
  const before = profile?.chosen_bodies ?? null;
  return {
    bodies: profile && chosenBodies(before, credentials),
    choose: (next: Body[]) => {
      if (!profile) return;
      void storeAim(profile.id, { chosen_bodies: next }, { chosen_bodies: before }, (error) =>
        showActionFailure('The bodies could not be changed', error),
      );
    },
  };
}
