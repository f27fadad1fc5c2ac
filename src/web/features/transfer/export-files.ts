import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import { recordOf } from '#domain/certificates/archived-certificates.ts';
import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import { recordTable } from '#domain/transfer/write/export-tables.ts';
import { exportFileName, saveArchive } from '#web/data/records/download-archive.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { type Practice, readWholePractice } from '#web/data/records/read-practice.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { zoneOf } from '#web/data/records/use-time-zone.ts';
import { TransferWorkerClient } from './work/transfer-worker-client.ts';

export type ExportWhat = TransferTable | 'everything';
export type ExportFormat = 'csv' | 'xlsx' | 'json';

const FILE_WORDS: Readonly<Record<ExportWhat, string>> = {
  everything: 'everything',
  clients: 'clients',
  sessions: 'sessions',
  supervision_sessions: 'supervision',
  cpd_records: 'cpd',
};
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads all rows and saves them as a file. @param onRows called with the number of rows read so far */
export function exportFile(what: ExportWhat, format: ExportFormat, onRows: (rows: number) => void): Promise<void> {
  return logged('export', async () => {
    const practice = await readWholePractice(onRows);
    const word = FILE_WORDS[what];
    if (format === 'json') return saveArchive(word, archiveContent(what, practice));
    const tables = (what === 'everything' ? TRANSFER_TABLES : [what]).map((table) =>
      recordTable(table, { ...practice, timeZone: zoneOf(practice.profile.time_zone) }),
    );
    if (format === 'xlsx') {
      const bytes = await inWorker((worker) => worker.ask('workbook', tables.map(workbookTable)));
      return saveFile(exportFileName(word, 'xlsx'), new Blob([bytes], { type: WORKBOOK_TYPE }));
    }
    const texts = tables.map((table) => csvText(table, { bom: true }));
    if (what !== 'everything') return saveFile(exportFileName(word, 'csv'), new Blob(texts, { type: 'text/csv' }));
    const files = tables.map(({ name }, place) => [exportFileName(name.toLowerCase(), 'csv'), texts[place]!]);
    const bytes = await inWorker((worker) => worker.ask('zip', Object.fromEntries(files) as Record<string, string>));
    return saveFile(exportFileName(word, 'zip'), new Blob([bytes], { type: 'application/zip' }));
  });
}

function inWorker<Result>(work: (worker: TransferWorkerClient) => Promise<Result>): Promise<Result> {
  const worker = new TransferWorkerClient();
  return work(worker).finally(() => worker.close());
}

/** Sessions are exported with their clients, since they could not be imported alone. */
function archiveContent(what: ExportWhat, practice: Practice): Partial<Practice> {
  if (what === 'everything') return practice;
  if (what === 'cpd_records' || what === 'supervision_sessions') {
    const certificates = practice.certificates.filter((row) => recordOf(row).area === what);
    return { [what]: practice[what], certificates };
  }
  if (what !== 'sessions') return { [what]: practice[what] };
  const ids = new Set(practice.sessions.map((session) => session.client_id));
  return { sessions: practice.sessions, clients: practice.clients.filter(({ id }) => ids.has(id)) };
}
