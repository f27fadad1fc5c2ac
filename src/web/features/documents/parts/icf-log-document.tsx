import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import {
  icfLogNotes,
  icfLogTable,
  type LogCell,
  ICF_LOG_COLUMNS,
  ICF_LOG_TITLE,
  icfLog,
  type IcfLog,
} from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import { icfLogFile } from '#domain/transfer/write/icf-log-file.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from '#web/ui/icons/download.tsx';
import { Fragment, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { LeftOutHours } from './left-out-hours.tsx';
import { Paper } from './paper.tsx';
import { WitnessedSum } from './witnessed-sum.tsx';
import { SheetTable, UNBROKEN } from '#web/ui/data/sheet-table.tsx';

const NUMBERS_FROM = 6;

const WIDTH: CSSProperties = { display: 'inline-block', minWidth: '5.5rem' };

/** An address and a number stay whole on a screen; on paper they may break anywhere, so that eight columns fit. */
function shown(cell: LogCell): ReactNode {
  if (typeof cell !== 'string' || cell === '' || UNBROKEN.test(cell)) return cell;
  return cell.split(/(?<=,) /).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <span style={WIDTH} className="print:[overflow-wrap:anywhere]">
        {part}
      </span>
    </Fragment>
  ));
}

/** The log in ICF's own layout, and what is not in it. */
export function IcfLogDocument({ body, evidence, circumstances, coach }: DocumentProps) {
  const log = useMemo(() => icfLog(evidence, BODIES[body].hoursTerms, circumstances), [body, evidence, circumstances]);
  const [, , ...lines] = icfLogTable(log);
  const download = useMutation({
    mutationFn: (format: LogFormat) => downloadLog(log, format, coach),
    onError: failureToast('Could not download'),
  });
  const rows = lines.slice(0, -1).map((cells, place) => {
    const { clientId, format } = log.rows[place]!;
    return { key: `${clientId} ${format}`, cells: cells.map(shown) };
  });
  return (
    <Paper
      title={ICF_LOG_TITLE}
      showsTitle={false}
      coach={coach}
      today={circumstances.today}
      actions={(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} variant="secondary" onClick={() => download.mutate(format)}>
          <Download className="size-4" />
          {format === 'xlsx' ? 'Excel' : 'CSV'}
        </Button>
      ))}
    >
      <SheetTable
        label={ICF_LOG_TITLE}
        title={ICF_LOG_TITLE}
        headings={ICF_LOG_COLUMNS}
        rows={rows}
        totals={lines.at(-1)!}
        notes={icfLogNotes(log)}
        numbersFrom={NUMBERS_FROM}
      />
      <WitnessedSum
        evidence={evidence}
        minutesOf={(rows) => {
          const { paidMinutes, proBonoMinutes } = icfLog(rows, BODIES[body].hoursTerms, circumstances);
          return paidMinutes + proBonoMinutes;
        }}
      />
      <p className="mt-4 max-w-[70ch] text-sm text-soft print:hidden">
        Since 24 May 2018 you attest your hours instead of sending this log. Keep it: {body} audits some applications at
        random. Wrong hours can cost you the credential, and up to five years before you may apply again.{' '}
        <a
          href="https://ecicoaching.com/credentialing-update-enhancing-data-privacy-practices/"
          target="_blank"
          rel="noreferrer"
          className="text-accent underline"
        >
          {body}’s announcement, told by ECI
        </a>
      </p>
      <LeftOutHours log={log} evidence={evidence} />
    </Paper>
  );
}

type LogFormat = 'xlsx' | 'csv';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the log as a file. What writes a workbook is loaded when one is asked for. */
async function downloadLog(log: IcfLog, format: LogFormat, coach: string): Promise<void> {
  const name = `icf-client-coaching-log-${today()}.${format}`;
  const table = { ...icfLogFile(log), author: coach };
  if (format === 'csv')
    return saveFile(name, new Blob([csvText(table, { bom: true })], { type: 'text/csv;charset=utf-8' }));
  const { workbookBytes } = await import('#web/data/device/workbook-file.ts');
  saveFile(name, new Blob([workbookBytes([workbookTable(table)])], { type: WORKBOOK_TYPE }));
}
