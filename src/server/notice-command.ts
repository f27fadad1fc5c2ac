// npm run notice: what the operator tells every coach, and maintenance (ADR 144). Servers on Postgres read it within seconds; one with the
// embedded engine is asked to write it.
import { NOTICE_TEXT_MAX, type OperatorNotice } from '#domain/operator-notice.ts';
import { backupsFolder } from './backup/backups-folder.ts';
import { requestNotice } from './backup/control-socket.ts';
import { FolderInUse } from './db/embedded/folder-lock.ts';
import { asOwnerOnce, openOwner } from './db/open-owner.ts';
import { writeNotice } from './notice/watched-notice.ts';
import type { Settings } from './settings.ts';

const USAGE = `Say what to tell every coach, in at most ${NOTICE_TEXT_MAX} characters:
  npm run notice -- "TEXT"
  npm run notice -- --maintenance ["TEXT"]
  npm run notice -- --end`;

const MAINTENANCE_TEXT =
  'Maintenance is under way. You can read everything. Records that you save are kept on this device and sent when it is over.';

const TOLD = {
  notice: 'Every coach is told so, within seconds.',
  maintenance: 'Within seconds nothing can be changed, and every coach is told so, until: npm run notice -- --end',
} as const;

/** Resolves to the message for the operator. Rejects with a sentence. */
export async function runNotice(settings: Settings, args: readonly string[]): Promise<string> {
  const notice = readArgs(args);
  await write(settings, notice);
  return notice === null ? 'Coaches are told nothing, and everything can be changed.' : TOLD[notice.kind];
}

function readArgs([first = '', second, ...more]: readonly string[]): OperatorNotice | null {
  if (first === '--end' && second === undefined) return null;
  const isMaintenance = first === '--maintenance';
  const [text, rest] = isMaintenance ? [second ?? MAINTENANCE_TEXT, more] : [first, [second, ...more]];
  const isText = text.trim() !== '' && text.length <= NOTICE_TEXT_MAX && !text.startsWith('--');
  if (!isText || rest.some((one) => one !== undefined)) throw new Error(USAGE);
  return { kind: isMaintenance ? 'maintenance' : 'notice', text: text.trim() };
}

async function write(settings: Settings, notice: OperatorNotice | null): Promise<void> {
  try {
    await asOwnerOnce(openOwner(settings), (run) => writeNotice(run, notice));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    await requestNotice(backupsFolder(settings.dataDir), notice);
  }
}
