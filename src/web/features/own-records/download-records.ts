import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { exportFileName } from '#web/data/records/download-archive.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { saveFile } from '#web/data/device/save-file.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a table as a CSV file. */
export function downloadCsv(table: ExportTable): void {
  const text = csvText(table, { bom: true });
  saveFile(exportFileName(fileWord(table.name), 'csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Saves tables as one workbook with a sheet for each. What writes it is loaded when one is asked for. */
export function downloadWorkbook(name: string, tables: readonly ExportTable[]): Promise<void> {
  return logged('download workbook', async () => {
    const { workbookBytes } = await import('#web/data/device/workbook-file.ts');
    const bytes = workbookBytes(tables.map(workbookTable));
    saveFile(exportFileName(fileWord(name), 'xlsx'), new Blob([bytes], { type: WORKBOOK_TYPE }));
  });
}

/** @example fileWord('Earlier hours') // 'earlier-hours' */
const fileWord = (name: string) => name.toLowerCase().replaceAll(' ', '-');
