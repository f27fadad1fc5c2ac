import { amountText, progressText } from '#domain/accreditation/amount-text.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { SupervisionRatio } from '#domain/accreditation/bodies/credential-body.ts';
import { supervisionMeter } from '#domain/accreditation/forecast/supervision-meter.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';

interface SupervisionQuartersProps {
  body: Body;
  ratio: SupervisionRatio;
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** The supervision that a body requires in proportion to coaching, by quarters. */
export function SupervisionQuarters({ body, ratio, evidence, circumstances }: SupervisionQuartersProps) {
  const { coachingPerSupervision, withinMonths } = ratio;
  const asked = { terms: BODIES[body].hoursTerms, withinMonths };
  const { quarters, supervision, coaching } = supervisionMeter(asked, evidence, circumstances);
  const needed = Math.ceil(coaching / coachingPerSupervision);
  const label = `Supervision, an hour for every ${coachingPerSupervision} hours of coaching`;
  return (
    <Section title="Supervision, quarter by quarter">
      <p className="mb-2">
        {progressText(supervision, needed, 'minutes')} of supervision for {amountText(coaching, 'minutes')} of coaching
        in the last year. {body} asks for one hour for every {coachingPerSupervision}.
      </p>
      <ProgressBar
        percent={needed === 0 ? 100 : (supervision / needed) * 100}
        label={label}
        valueText={progressText(supervision, needed, 'minutes')}
      />
      <div className="mt-4">
        <Table label="Supervision and coaching by quarter" headings={['Quarter', 'Supervision', 'Coaching']}>
          {quarters.map((quarter) => (
            <TableRow key={quarter.from}>
              <TableCell place="first">
                {longDate(quarter.from)} to {longDate(quarter.to)}
              </TableCell>
              <Amount minutes={quarter.supervision} of="supervision" />
              <Amount minutes={quarter.coaching} of="coaching" />
            </TableRow>
          ))}
        </Table>
      </div>
    </Section>
  );
}

/** An amount with its label, which is needed where the narrow layout has no headings. */
function Amount({ minutes, of }: { minutes: number; of: string }) {
  return (
    <TableCell>
      {amountText(minutes, 'minutes')}
      <span className="wide:hidden"> {of}</span>
    </TableCell>
  );
}
