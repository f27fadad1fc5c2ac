import type { IcfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import { icfLogFile } from '#domain/transfer/write/icf-log-file.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { today } from '#web/data/device/today.ts';

export type LogFormat = 'xlsx' | 'csv';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the log as a file. What writes a workbook is loaded when one is asked for. */
export async function downloadLog(log: IcfLog, format: LogFormat, coach: string): Promise<void> {
  const name = `icf-client-coaching-log-${today()}.${format}`;
  const table = { ...icfLogFile(log), author: coach };
  if (format === 'csv')
    return saveFile(name, new Blob([csvText(table, { bom: true })], { type: 'text/csv;charset=utf-8' }));
  const { workbookBytes } = await import('#web/data/device/workbook-file.ts');
  saveFile(name, new Blob([workbookBytes([workbookTable(table)])], { type: WORKBOOK_TYPE }));
}
