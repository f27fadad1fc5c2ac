import { amountText } from '#domain/accreditation/amount-text.ts';
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import { shortText } from '#domain/accreditation/test-kinds.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { decisiveMeasure, measuresOf, type HoursMeasure } from '#domain/accreditation/hours-plot/hours-measure.ts';
import { hoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { readHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import { planDayText, whyNotSooner } from '#domain/accreditation/plan/plan-text.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CredentialsSearch, SearchChange } from '../credentials-search.ts';
import { PaceSliders, type AskedPace } from './pace-sliders.tsx';
import { PlotLegend } from './plot-legend.tsx';
import { PlotPicture } from './plot-picture.tsx';
import { PLAN_DAYS, planInSteps, type CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { daysFrom } from '#domain/accreditation/plan/projection.ts';
import { inSlices } from '#web/data/device/in-slices.ts';

/** The address changes once a slider rests: browsers refuse to change it a hundred times in half a minute. */
const ADDRESS_MS = 400;

export interface HoursOverTimeProps {
  goal: RuleSet;
  results: readonly Requirement[];
  evidence: EvidenceRows;
  circumstances: Circumstances;
  search: CredentialsSearch;
  onChange: (change: SearchChange) => void;
}

/** The way to a credential as a picture: its hours from the first session on, and where the pace leads. */
export function HoursOverTime({ goal, results, evidence, circumstances, search, onChange }: HoursOverTimeProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { asked, ask } = useAskedPace(search, onChange);
  const measures = measuresOf(goal);
  const measure = measures.find(({ rule }) => rule.id === chosen) ?? decisiveMeasure(measures, results);
  const { plan, isOld } = usePlan(goal, evidence, circumstances.today, asked);
  if (measure === undefined) return null;
  const likely = plan?.day.state === 'expected' ? plan.day.on : null;
  return (
    <>
      <p className={clsx(isOld && 'opacity-50')} style={{ minHeight: '3em' }}>
        {plan && planDayText(plan)}
      </p>
      <Drawn
        goal={goal}
        measure={measure}
        evidence={evidence}
        circumstances={circumstances}
        asked={asked}
        onAsk={ask}
        onMeasure={setChosen}
        measures={measures}
        likely={likely}
        why={likely === null || plan === null ? null : whyNotSooner(plan)}
        hasClients={results.some(({ rule: { test } }) => test.kind === 'clients' || test.kind === 'engagements')}
      />
    </>
  );
}

interface DrawnProps extends Pick<HoursOverTimeProps, 'goal' | 'evidence' | 'circumstances'> {
  measure: HoursMeasure;
  measures: readonly HoursMeasure[];
  onMeasure: (ruleId: string) => void;
  asked: AskedPace;
  onAsk: (asked: AskedPace) => void;
  /** The day on which the coach can likely apply, and what decides it; null: none is known. */
  likely: string | null;
  why: string | null;
  hasClients: boolean;
}

function Drawn({ measures, onMeasure, asked, onAsk, likely, why, hasClients, ...shown }: DrawnProps) {
  const { goal, measure, evidence, circumstances } = shown;
  const { today, applicationDate } = circumstances;
  const hours = useMemo(
    () => readHours({ goal, measure, evidence, circumstances }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the goal and the measure are new objects each time
    [measure.rule.id, evidence, today, applicationDate],
  );
  const whatIf = { hours: asked.week, newClients: asked.clients };
  const own = hoursPlot(hours, whatIf);
  // Where more than hours decides, the day may lie further ahead.
  const plot = likely === null || likely <= own.to ? own : hoursPlot(hours, whatIf, { from: own.from, to: likely });
  const label = `${shortText(measure.rule)} over time`;
  return (
    <>
      <p className="hidden text-13 text-soft print:block">{shortText(measure.rule)}</p>
      <PlotPicture plot={plot} hours={hours} likely={likely} label={label} />
      {measures.length > 1 && (
        <SegmentedControl
          label="Which hours"
          options={measures.map((one) => ({ value: one.rule.id, label: nameOf(one) }))}
          value={measure.rule.id}
          onChange={onMeasure}
          className="mb-4 print:hidden sm:w-fit"
        />
      )}
      {hours.measured && <PaceSliders measured={hours.measured} asked={asked} hasClients={hasClients} onAsk={onAsk} />}
      <PlotLegend plot={plot} hours={hours} why={likely === plot.reached ? null : why} label={label} />
    </>
  );
}

/** The pace asked about: at once where it is dragged, a moment later in the address, where the plan has it too. */
function useAskedPace({ week, clients }: HoursOverTimeProps['search'], onChange: HoursOverTimeProps['onChange']) {
  const [asked, ask] = useState<AskedPace>({ week, clients });
  const isInAddress = asked.week === week && asked.clients === clients;
  const store = useEffectEvent((next: AskedPace) => onChange({ week: next.week, clients: next.clients }));
  useEffect(() => {
    const timer = isInAddress ? undefined : setTimeout(() => store(asked), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [asked, isInAddress]);
  return { asked, ask };
}

/** Among the credential's other hours. */
function nameOf({ rule, terms, need }: HoursMeasure): string {
  const which = rule.test.kind === 'log-hours' ? 'Named' : terms.paidOnly ? 'Paid' : 'All';
  return `${which}, ${amountText(need, 'minutes')}`;
}

/** During a drag a plan is made only where the knob rests. */
const REST_MS = 120;

interface Made {
  readonly plan: CredentialPlan;
  /** What it was made for. */
  readonly asked: string;
}

/** The plan for one credential at a pace; null until the first is there. `isOld`: made for another pace, and the next is under way. */
function usePlan(
  { body, level }: Pick<RuleSet, 'body' | 'level'>,
  evidence: EvidenceRows,
  today: string,
  { week, clients }: AskedPace,
): { plan: CredentialPlan | null; isOld: boolean } {
  const [made, setMade] = useState<Made | null>(null);
  const days = useMemo(() => daysFrom(today, PLAN_DAYS), [today]);
  const asked = `${body} ${level} ${week} ${clients}`;
  const isFirst = made === null;
  useEffect(() => {
    const steps = planInSteps({ body, level }, evidence, days, { hours: week, newClients: clients });
    return inSlices(steps, (take) => setMade(() => ({ plan: take(), asked })), isFirst ? 0 : REST_MS);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is asked for names the rest; how long to wait changes nothing
  }, [asked, evidence, days]);
  const isOfGoal = made?.plan.goal.body === body && made.plan.goal.level === level;
  return isOfGoal ? { plan: made.plan, isOld: made.asked !== asked } : { plan: null, isOld: false };
}
