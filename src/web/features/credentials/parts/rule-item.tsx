import { amountText } from '#domain/accreditation/amount-text.ts';
import { confirmationAsked } from '#domain/accreditation/bodies/confirmations.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { nextStep } from '#domain/accreditation/forecast/next-step.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { WitnessedAmounts, WitnessedRequirement } from '#domain/witnesses/witnessed-amounts.ts';
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { differenceText, resultText, stateText } from '#domain/accreditation/evaluate/result-text.ts';
import { confirmedByText, confirmedText } from '#domain/witnesses/witnessed-text.ts';
import { CountedRows } from './counted-rows.tsx';
import { SourceLink } from '#web/parts/source-link.tsx';
import { StepLink } from '#web/parts/step-link.tsx';
import { Details } from '#web/ui/details.tsx';
import { RuleForecast } from './rule-forecast.tsx';
import { RuleInShort, RuleRing } from './rule-in-short.tsx';
import { OtherReading, RuleSource } from './rule-source.tsx';

interface RuleItemProps extends WitnessedRequirement {
  evidence: EvidenceRows;
  forecastFor?: Circumstances;
}

/** One requirement: its result, a button for the next step, and, expanded, what counts and the source. */
export function RuleItem(props: RuleItemProps) {
  const { rule, result } = props;
  return (
    <li className="break-inside-avoid border-b border-rule py-3">
      <div className="flex items-start gap-3">
        <RuleRing {...result} />
        <RuleFacts {...props} />
      </div>
      <Details label="Details" about={rule.text} className="pl-9">
        <RuleSmallPrint {...props} />
      </Details>
    </li>
  );
}

/** One requirement in a line: how much of it is there; expanded, all that a RuleItem says. */
export function RuleLine(props: RuleItemProps) {
  return (
    <li className="break-inside-avoid border-b border-rule">
      {/* On paper what is asked stands below each line. */}
      <details className="group/line text-sm print:details-content:[content-visibility:visible]">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
          <RuleInShort {...props} />
          <ChevronDown className="size-4 shrink-0 text-soft transition-transform group-open/line:rotate-180 print:hidden" />
        </summary>
        <div className="flex pb-2 pl-9">
          <RuleFacts {...props} />
        </div>
        <div className="pb-3 pl-9 print:hidden">
          <RuleSmallPrint {...props} />
        </div>
      </details>
    </li>
  );
}

function RuleFacts({ rule, result, witnessed, evidence, forecastFor }: RuleItemProps) {
  const step = nextStep(rule, result, evidence);
  const difference = differenceText(rule.test.kind, result);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="font-[560]">{rule.text}</p>
        <p className="text-sm text-soft">
          <span className="sr-only">{stateText(result)}: </span>
          {rule.test.kind !== 'unrecorded' && resultText(result)}
        </p>
        {rule.certainty.kind === 'not-found' && (
          <p className="text-sm text-soft">It may be needed, but we found no source for it.</p>
        )}
        {difference && <p className="text-sm text-soft">{difference}</p>}
        {witnessed && <WitnessedLine amounts={witnessed} />}
        <Sentences texts={result.missing.filter((text) => text !== `${step?.label}.`)} />
        {forecastFor && <RuleForecast rule={rule} evidence={evidence} circumstances={forecastFor} />}
        <OtherReading rule={rule} result={result} />
      </div>
      {step && <StepLink step={step} about={rule.text} />}
    </div>
  );
}

function RuleSmallPrint({ rule, result, witnessed, evidence }: RuleItemProps) {
  return (
    <>
      {rule.more && <Sentences title={rule.more.title} texts={[rule.more.text]} />}
      <Sentences
        title="Left out"
        texts={result.exclusions
          .filter(({ isUnclear }) => !isUnclear)
          .map(({ text, minutes }) => `${amountText(minutes, 'minutes')}: ${text}`)}
      />
      <CountedRows rows={result.rows} evidence={evidence} />
      <RuleSource rule={rule} />
      {witnessed && <WitnessedSource rule={rule} amounts={witnessed} />}
    </>
  );
}

function Sentences({ title, texts }: { title?: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      {title && <h3 className="font-[560]">{title}</h3>}
      <ul className="mb-1 list-disc pl-5 text-sm text-soft">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** How much of a requirement's amount others confirmed. */
function WitnessedLine({ amounts }: { amounts: WitnessedAmounts }) {
  return (
    <p className="flex gap-1.5 text-sm text-soft">
      <UserCheck className="mt-0.5 size-4 shrink-0" />
      {confirmedText(amounts)}
    </p>
  );
}

/** Who confirmed, and what the body says about confirmation, with its source. */
function WitnessedSource({ rule, amounts }: { rule: Rule; amounts: WitnessedAmounts }) {
  const by = confirmedByText(amounts);
  const asked = confirmationAsked(rule);
  return (
    <p className="text-soft">
      {by !== null && `Confirmed: ${by}. `}
      {asked === null ? (
        `We found nothing that ${rule.body} says about confirmed hours.`
      ) : (
        <>
          {asked.text} Source: <SourceLink source={asked.source} />.
        </>
      )}
    </p>
  );
}
