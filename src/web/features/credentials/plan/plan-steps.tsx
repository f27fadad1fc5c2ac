import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { nextStep } from '#domain/accreditation/forecast/next-step.ts';
import type { CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { stepText } from '#domain/accreditation/plan/plan-text.ts';
import type { OpenRule } from '#domain/accreditation/plan/remaining-work.ts';
import { progressText } from '#domain/accreditation/amount-text.ts';
import { StepLink } from '#web/parts/step-link.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { RuleInShort, RuleRing } from '../parts/rule-in-short.tsx';

interface PlanStepsProps {
  plan: CredentialPlan;
  evidence: EvidenceRows;
}

/** What to do, in the order in which it must start: first what the records leave open, since that takes minutes. */
export function PlanSteps({ plan: { steps, records, conditions, work, day, goal }, evidence }: PlanStepsProps) {
  const on = day.state === 'expected' ? day.on : null;
  const inSteps = steps.flatMap(({ open }) => open);
  const unclear = [...records, ...inSteps.filter(({ result }) => result.state === 'cannot-tell')];
  return (
    <ol className="border-t border-rule">
      {conditions.map((condition) => (
        <li key={condition} className="border-b border-rule py-3 font-[560]">
          Check that {condition}. Otherwise ask {goal.body} what it takes.
        </li>
      ))}
      {unclear.length > 0 && (
        <Item title="Today: complete your records." links={linksOf(unclear, evidence)}>
          {[...new Set(unclear.flatMap(({ result }) => result.missing))].map((text) => (
            <li key={text} className="ml-5 list-disc">
              {text}
            </li>
          ))}
        </Item>
      )}
      {steps.map((step) => (
        <Item
          key={step.activity}
          title={stepText(step, work, on)}
          links={linksOf(step.open.map(asShort), evidence).slice(0, 1)}
        >
          {step.open.map((one) => (
            <OpenItem key={one.rule.id} {...one} isNamed={step.open.length > 1 || step.activity === 'experience'} />
          ))}
        </Item>
      ))}
      {on !== null && <li className="border-b border-rule py-3 font-[560]">{longDate(on)}: apply.</li>}
    </ol>
  );
}

interface ItemProps {
  title: string;
  links: readonly ComponentProps<typeof StepLink>[];
  /** List items. */
  children: ReactNode;
}

function Item({ title, links, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 break-inside-avoid border-b border-rule py-3">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="font-[560]">{title}</p>
        <ul className="text-sm text-soft">{children}</ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {links.map((link) => (
          <StepLink key={link.step.label} {...link} />
        ))}
      </div>
    </li>
  );
}

/** How much of a requirement is there. @param isNamed unless the title already says what it asks */
function OpenItem({ rule, result, isNamed }: OpenRule & { isNamed: boolean }) {
  const { have, need, unit } = result;
  return (
    <li className="mt-1 flex flex-wrap items-center gap-x-3">
      {isNamed || need === null ? (
        <RuleInShort rule={rule} result={result} />
      ) : (
        <>
          <RuleRing {...result} />
          {progressText(have, need, unit)}
        </>
      )}
      {rule.certainty.kind === 'disputed' && (
        <span className="w-full pl-9">Sources disagree; this is the stricter reading.</span>
      )}
    </li>
  );
}

/** To where the requirements are met, each step once. */
function linksOf(open: readonly OpenRule[], evidence: EvidenceRows) {
  const links = open.flatMap(({ rule, result }) => {
    const step = nextStep(rule, result, evidence);
    return step ? [{ step, about: rule.text }] : [];
  });
  return links.filter(({ step }, at) => links.findIndex((one) => one.step.label === step.label) === at);
}

/** To add what is missing; completing unclear records is a step of its own. */
const asShort = ({ rule, result }: OpenRule): OpenRule => ({ rule, result: { ...result, state: 'short' } });
