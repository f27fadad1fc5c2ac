// The pictures of what sets the product apart: its own parts with the demo practice. Rendered by the build alone, so no script of the
// app may import this.
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import { decides, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { decisiveMeasure, measuresOf } from '#domain/accreditation/hours-plot/hours-measure.ts';
import { hoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { readHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import { credentialPlan, PLAN_DAYS } from '#domain/accreditation/plan/credential-plan.ts';
import { planDayText } from '#domain/accreditation/plan/plan-text.ts';
import { daysFrom } from '#domain/accreditation/plan/projection.ts';
import { progressText } from '#domain/accreditation/amount-text.ts';
import { shortText } from '#domain/accreditation/test-kinds.ts';
import type { Proposal } from '#domain/calendar/proposal.ts';
import { REQUEST_STEP_TEXTS, requestStep } from '#domain/witnesses/request-state.ts';
import { askedMinutes, totalText } from '#domain/witnesses/sums-text.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { ConfirmHead } from '#web/features/calendar/confirm/confirm-head.tsx';
import { ProposalLine } from '#web/features/calendar/confirm/proposal-line.tsx';
import { RuleInShort } from '#web/features/credentials/parts/rule-in-short.tsx';
import { RuleSource } from '#web/features/credentials/parts/rule-source.tsx';
import { MarkSign } from '#web/features/credentials/path/plot-mark.tsx';
import { PlotPicture } from '#web/features/credentials/path/plot-picture.tsx';
import type { SpecialPicture, SpecialPictures } from '#web/features/landing/parts/what-is-special.tsx';
import { RequestEntry } from '#web/features/witnesses/request-entry.tsx';
import { QueryClientProvider } from '@tanstack/react-query';

/** A practice as its coach's screens read it; src/server/demo/demo-on-screen.ts makes that of the demo. */
export interface ShownPractice {
  /** A calendar day. */
  readonly today: string;
  readonly evidence: EvidenceRows;
  readonly answered: readonly WitnessRequestRow[];
  readonly proposals: readonly Proposal[];
}

const GOAL = { body: 'ICF', level: 'PCC', stage: 'initial' } as const;
/** So many of its requirements are listed. */
const LISTED = 7;

export function landingPictures(practice: ShownPractice): SpecialPictures {
  const { today, evidence } = practice;
  const circumstances: Circumstances = { today, applicationDate: today };
  const goal: RuleSet = { ...GOAL, paths: evidence.credential_paths, applicationDate: today };
  const results = requirementsOf(rulesFor(goal), evidence, circumstances).filter(({ rule }) => decides(rule));
  return {
    path: path({ goal, results, evidence, circumstances }),
    witnesses: witnesses(practice),
    calendar: calendar(practice),
    rulebook: rulebook([...results.map(({ rule }) => rule), ...rulesFor({ ...goal, stage: 'renewal' })]),
  };
}

interface PathProps {
  goal: RuleSet;
  results: readonly Requirement[];
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

function path({ goal, results, evidence, circumstances }: PathProps): SpecialPicture {
  const { today } = circumstances;
  const measure = decisiveMeasure(measuresOf(goal), results)!;
  const hours = readHours({ goal, measure, evidence, circumstances });
  const plan = credentialPlan(goal, evidence, daysFrom(today, PLAN_DAYS), {});
  const likely = plan.day.state === 'expected' ? plan.day.on : null;
  const own = hoursPlot(hours);
  const plot = likely === null || likely <= own.to ? own : hoursPlot(hours, {}, { from: own.from, to: likely });
  const label = `${shortText(measure.rule)} over time`;
  return {
    alt: `The path of an example practice to ${goal.body} ${goal.level}: ${progressText(plot.have, measure.need, 'minutes')}. ${planDayText(plan)}`,
    picture: (
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[1.3fr_1fr]">
        <div>
          <p className="font-[560]">
            {goal.body} {goal.level}
          </p>
          <PlotPicture plot={plot} hours={hours} likely={likely} label={label} />
          <ul className="text-13 text-soft">
            {plot.marks.map(({ on, kind, text }) => (
              <li key={`${on} ${kind} ${text}`} className="flex items-baseline gap-2">
                <MarkSign kind={kind} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <RequirementList results={results} />
      </div>
    ),
  };
}

/** With numbers, those that are not met first; and how many are met of all. */
function RequirementList({ results }: { results: readonly Requirement[] }) {
  const isMet = ({ result }: Requirement) => Number(result.state === 'met');
  const counted = results.filter(({ result }) => result.need !== null);
  const listed = counted.toSorted((one, other) => isMet(one) - isMet(other)).slice(0, LISTED);
  return (
    <div>
      <p className="text-sm text-soft">
        {results.filter(isMet).length} of {results.length} requirements met
      </p>
      <ul className="mt-2 border-t border-rule">
        {listed.map((one) => (
          <li
            key={one.rule.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-rule py-1.5 text-sm"
          >
            <RuleInShort {...one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function witnesses({ today, answered }: ShownPractice): SpecialPicture {
  const now = `${today}T12:00:00Z`;
  const said = answered.map(
    (request) =>
      `${request.witness_name}: ${totalText(request.asked)}, ${REQUEST_STEP_TEXTS[requestStep(request, now)]}`,
  );
  return {
    alt: `Requests of an example practice. ${said.join('. ')}.`,
    picture: (
      <QueryClientProvider client={queryClient}>
        <ul className="border-t border-rule">
          {answered.map((request) => (
            <RequestEntry
              key={request.id}
              request={request}
              now={now}
              stillMinutes={askedMinutes(request.asked)}
              canAsk
            />
          ))}
        </ul>
      </QueryClientProvider>
    ),
  };
}

const nothing = () => undefined;
const LIST = { isEmpty: false, isOpen: true, isOutdated: false, open: nothing, close: nothing, renew: nothing };

function calendar({ today, proposals, evidence: { clients } }: ShownPractice): SpecialPicture {
  const certain = proposals.filter((one) => one.kind === 'new' && one.isCertain).length;
  const actions = { onChoose: nothing, onAccept: nothing, onEdit: nothing, onRefuse: nothing, onFocus: nothing };
  return {
    alt: `The calendar of an example practice: ${proposals.length} sessions to confirm, ${certain} of them certain.`,
    picture: (
      // Without the room below an open list.
      <div style={{ marginBottom: '-2rem' }}>
        <ConfirmHead list={LIST} toConfirm={proposals.length} certain={certain} onAcceptCertain={nothing}>
          <ul className="border-t border-rule">
            {proposals.map((proposal, place) => (
              <ProposalLine
                key={proposal.key}
                proposal={proposal}
                clients={clients}
                clientId={proposal.clientId}
                today={today}
                isCurrent={place === 0}
                {...actions}
              />
            ))}
          </ul>
        </ConfirmHead>
      </div>
    ),
  };
}

function rulebook(rules: readonly Rule[]): SpecialPicture {
  const isQuoted = ({ certainty }: Rule) => certainty.kind === 'verified' && certainty.cited.length > 0;
  const shown = [rules.find(isQuoted), rules.find(({ certainty }) => certainty.kind === 'disputed')];
  const listed = shown.filter((rule) => rule !== undefined);
  return {
    alt: `From the rulebook, each with its quote and page: ${listed.map(({ text }) => text).join(' ')}`,
    picture: (
      <ul className="grid gap-6">
        {listed.map((rule) => (
          <li key={rule.id} className="text-sm">
            <p className="text-base font-[560]">{rule.text}</p>
            <RuleSource rule={rule} />
          </li>
        ))}
      </ul>
    ),
  };
}
