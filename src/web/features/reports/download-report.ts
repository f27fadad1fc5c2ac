import { reportTable } from '#domain/reports/report-table.ts';
import { csvText } from '#domain/transfer/export/csv-text.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import type { ReportView } from './report-query.ts';

/** Saves what the report shows as a CSV file. Its name has no client's. */
export function downloadReport(view: ReportView): void {
  const { from, to } = view.report;
  const text = csvText(reportTable(view), { bom: true });
  const days = from && to ? `-${from}-to-${to}` : '';
  saveFile(`hourbook-report${days}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
