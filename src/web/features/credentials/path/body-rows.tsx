import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { decisiveMeasure, measuresOf } from '#domain/accreditation/hours-plot/hours-measure.ts';
import { hoursPlot, sharedSpan, type HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { readHours, type PlotHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import type { CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import type { WhatIf } from '#domain/accreditation/plan/pace.ts';
import { goalText } from '#domain/accreditation/plan/plan-text.ts';
import { progressText } from '#domain/accreditation/amount-text.ts';
import { shortText } from '#domain/accreditation/test-kinds.ts';
import { shortDate } from '#domain/formatting/date-text.ts';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';
import { DayLine, Dot } from './plot-mark.tsx';
import { plotScale, type PlotScale } from './plot-scale.ts';
import { PlotShapes } from './plot-shapes.tsx';

interface BodyRowsProps {
  /** The nearest first. */
  plans: readonly CredentialPlan[];
  evidence: EvidenceRows;
  today: string;
  whatIf: WhatIf;
}

interface Row {
  plan: CredentialPlan;
  hours: PlotHours;
}

/** The nearest credential of each body as a small picture, all on one line of time; nothing for a single body. */
export function BodyRows({ plans, evidence, today, whatIf }: BodyRowsProps) {
  const rows = useMemo(() => rowsOf(plans, evidence, today), [plans, evidence, today]);
  const [first, ...others] = rows.map(({ hours }) => hoursPlot(hours, whatIf));
  if (!first || others.length === 0) return null;
  const span = sharedSpan([first, ...others]);
  return (
    <Section title="Side by side">
      <ul className="border-t border-rule">
        {rows.map(({ plan, hours }) => (
          <BodyRow key={goalText(plan.goal)} plan={plan} hours={hours} plot={hoursPlot(hours, whatIf, span)} />
        ))}
      </ul>
    </Section>
  );
}

/** Those that ask for no number of hours have no picture. */
function rowsOf(plans: readonly CredentialPlan[], evidence: EvidenceRows, today: string): Row[] {
  const circumstances = { today, applicationDate: today };
  const nearest = plans.filter(({ goal }, place) => plans.findIndex((one) => one.goal.body === goal.body) === place);
  return nearest.flatMap((plan) => {
    const paths = evidence.credential_paths;
    const goal: RuleSet = { ...plan.goal, stage: 'initial', paths, applicationDate: today };
    const measures = measuresOf(goal);
    const rules = measures.map(({ rule }) => rule);
    const measure = decisiveMeasure(measures, requirementsOf(rules, evidence, circumstances));
    return measure ? [{ plan, hours: readHours({ goal, measure, evidence, circumstances }) }] : [];
  });
}

function BodyRow({ plan: { goal, day }, hours, plot }: Row & { plot: HoursPlot }) {
  const scale = plotScale(plot);
  const likely = day.state === 'expected' ? day.on : null;
  const { rule, need } = hours.measure;
  return (
    <li className="break-inside-avoid border-b border-rule py-3">
      <p className="flex flex-wrap justify-between gap-x-3">
        <strong className="font-[560]">{goalText(goal)}</strong>
        <span className="text-accent">{dayText(day, plot.to)}</span>
      </p>
      <p className="text-13 text-soft">
        {shortText(rule)}: {progressText(plot.have, need, 'minutes')}
      </p>
      <SmallPicture plot={plot} hours={hours} scale={scale} likely={likely} />
    </li>
  );
}

/** @param to the last day of the picture; later days are not in it */
function dayText(day: CredentialPlan['day'], to: string): string {
  switch (day.state) {
    case 'today':
      return 'All that we can check is there';
    case 'expected':
      return `Likely ${shortDate(day.on)}${day.on > to ? ', later than drawn' : ''}`;
    case 'later':
      return `After ${goalText(day.after)}`;
    default:
      return 'No date yet';
  }
}

interface SmallPictureProps {
  plot: HoursPlot;
  hours: PlotHours;
  scale: PlotScale;
  likely: string | null;
}

function SmallPicture({ plot, hours, scale, likely }: SmallPictureProps) {
  return (
    <div
      aria-hidden="true"
      className="relative mt-2 overflow-hidden"
      style={{ height: '4.5rem', borderBottom: '1px solid var(--edge)' }}
    >
      <PlotShapes plot={plot} hours={hours} scale={scale} />
      <DayLine x={scale.x(hours.until)} line="1px solid var(--ink)" />
      {likely !== null && likely <= plot.to && <DayLine x={scale.x(likely)} line="2px dotted var(--accent)" />}
      {plot.reached !== null && <Dot x={scale.x(plot.reached)} y={scale.y(plot.target.minutes)} />}
    </div>
  );
}
