import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { nextStep } from '#domain/accreditation/forecast/next-step.ts';
import type { CredentialPlan, Step } from '#domain/accreditation/plan/credential-plan.ts';
import { stepText } from '#domain/accreditation/plan/plan-text.ts';
import type { OpenRule } from '#domain/accreditation/plan/remaining-work.ts';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';
import { StepLink } from '#web/parts/step-link.tsx';

interface PlanStepsProps {
  plan: CredentialPlan;
  evidence: EvidenceRows;
  today: string;
}

/** What to do, in the order in which it must start: first what the records leave open, since that takes minutes. */
export function PlanSteps({ plan: { steps, records, conditions, work, day, goal }, evidence, today }: PlanStepsProps) {
  const on = day.state === 'expected' ? day.on : null;
  const unclear = steps.flatMap(({ open }) => open.filter(({ result }) => result.state === 'cannot-tell'));
  return (
    <ol className="border-t border-rule">
      {conditions.map((condition) => (
        <li key={condition} className="border-b border-rule py-3 font-[560]">
          Check that {condition}. Otherwise ask {goal.body} what it takes.
        </li>
      ))}
      {[...records, ...unclear].map((one) => (
        <Item
          key={`record ${one.rule.id}`}
          title="Today: complete your records."
          open={[one]}
          evidence={evidence}
          today={today}
          isRecord
        />
      ))}
      {steps.map((step) => (
        <Item
          key={step.activity}
          title={stepText(step, work, on)}
          open={step.open}
          evidence={evidence}
          today={today}
          isRecord={false}
        />
      ))}
      {on !== null && <li className="border-b border-rule py-3 font-[560]">{longDate(on)}: apply.</li>}
    </ol>
  );
}

interface ItemProps {
  title: string;
  open: Step['open'];
  evidence: EvidenceRows;
  today: string;
  /** Something to complete, so what is missing is said. */
  isRecord: boolean;
}

function Item({ title, open, evidence, today, isRecord }: ItemProps) {
  const links = open.flatMap((one) => {
    const step = nextStep(one.rule, isRecord ? one.result : shortOf(one), evidence, today);
    return step ? [{ step, about: one.rule.text }] : [];
  });
  const first = links[0];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 break-inside-avoid border-b border-rule py-3">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="font-[560]">{title}</p>
        <ul className="list-disc pl-5 text-sm text-soft">
          {open.map(({ rule, result }) =>
            isRecord ? (
              result.missing.map((text) => <li key={text}>{text}</li>)
            ) : (
              <li key={rule.id}>
                {rule.text} {resultText(result)}.
                {rule.certainty.kind === 'disputed' && ' Sources disagree; this is the stricter reading.'}
              </li>
            ),
          )}
        </ul>
      </div>
      {first && <StepLink step={first.step} about={first.about} />}
    </li>
  );
}

/** To add what is missing; completing unclear records is a step of its own. */
const shortOf = ({ result }: OpenRule) => ({ ...result, state: 'short' as const });
