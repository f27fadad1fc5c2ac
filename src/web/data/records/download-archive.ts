import { archiveText, toArchive } from '#domain/transfer/export/archive.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { type Practice, readPractice } from './read-practice.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { today } from '#web/data/device/today.ts';

/** The name of an exported file. @example exportFileName('sessions', 'csv') // 'hourbook-sessions-2026-11-20.csv' */
export const exportFileName = (what: string, ending: string) => `hourbook-${what}-${today()}.${ending}`;

/** Downloads all records of the coach as one file that can be imported without loss. */
export function downloadArchive(onRows?: (rows: number) => void): Promise<void> {
  return logged('download archive', async () => saveArchive('archive', await readPractice(onRows)));
}

/** Downloads `practice` as an archive; `what` is part of the file name. */
export function saveArchive(what: string, practice: Partial<Practice>): void {
  const nothing = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
  const content = { ...nothing, ...practice, exported_at: new Date().toISOString() };
  const text = archiveText(toArchive(content));
  saveFile(exportFileName(what, 'json'), new Blob([text], { type: 'application/json' }));
}
