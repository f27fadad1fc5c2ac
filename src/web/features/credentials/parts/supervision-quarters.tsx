import { amountText, progressText } from '#domain/accreditation/words/amount-text.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { dateWords } from '#domain/accreditation/words/date-words.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { EMCC_COACHING_PER_SUPERVISION } from '#domain/accreditation/bodies/emcc/emcc-terms.ts';
import { supervisionMeter } from '#domain/accreditation/forecast/supervision-meter.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from '#web/ui/data/table.tsx';

/** EMCC's one hour of supervision for 35 of coaching, and whether it was spread out. */
export function SupervisionQuarters({
  evidence,
  circumstances,
}: {
  evidence: EvidenceRows;
  circumstances: Circumstances;
}) {
  const { quarters, supervision, coaching } = supervisionMeter(evidence, circumstances);
  const needed = Math.ceil(coaching / EMCC_COACHING_PER_SUPERVISION);
  const label = `Supervision, an hour for every ${EMCC_COACHING_PER_SUPERVISION} hours of coaching`;
  return (
    <Section title="Supervision, quarter by quarter">
      <p className="mb-2">
        {progressText(supervision, needed, 'minutes')} of supervision: EMCC asks for an hour for every{' '}
        {EMCC_COACHING_PER_SUPERVISION} hours of coaching, and you coached {amountText(coaching, 'minutes')} in the last
        year.
      </p>
      <ProgressBar
        percent={needed === 0 ? 100 : (supervision / needed) * 100}
        label={label}
        valueText={progressText(supervision, needed, 'minutes')}
      />
      <div className="mt-4">
        <Table label="Supervision and coaching by quarter">
          <TableHead>
            <TableHeading>Quarter</TableHeading>
            <TableHeading>Supervision</TableHeading>
            <TableHeading>Coaching</TableHeading>
          </TableHead>
          <TableBody>
            {quarters.map((quarter) => (
              <TableRow key={quarter.from}>
                <TableCell place="first">
                  {dateWords(quarter.from)} to {dateWords(quarter.to)}
                </TableCell>
                <Amount minutes={quarter.supervision} of="supervision" />
                <Amount minutes={quarter.coaching} of="coaching" />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Section>
  );
}

/** Where the table is a stack without headings, the amount says what it is of. */
function Amount({ minutes, of }: { minutes: number; of: string }) {
  return (
    <TableCell>
      {amountText(minutes, 'minutes')}
      <span className="wide:hidden"> {of}</span>
    </TableCell>
  );
}
