// npm run coach -- VERB ADDRESS: what an operator does for one coach, such as for a request under data protection law (ADR 141).
// As the owner of the tables; each use is in the audit trail. No row of another coach is read or written.
import { parseArgs } from 'node:util';
import { migrateForCommand } from '#server/db/command-database.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { asOwnerOnce, openOwner } from '#server/db/open-owner.ts';
import type { Settings } from '#server/settings.ts';
import type { CoachOrder } from './coach-account.ts';
import { deleteCoach } from './delete-coach.ts';
import { exportCoach, exportFromBackup, type FileNamed } from './export-coach.ts';
import { lockCoach, unlockCoach } from './lock-coach.ts';
import { restoreCoach } from './restore-coach.ts';

export interface CoachCall {
  readonly args: readonly string[];
  /** Makes a path that the caller named absolute. */
  readonly resolvePath: (path: string) => string;
  /** The user of the machine who calls. */
  readonly operator: string;
}

/** Runs on the database that is in use. Resolves to the message for the operator. */
type Verb = (run: OwnerRun, order: CoachOrder, fileNamed: FileNamed) => Promise<string>;
/** Reads a backup too, by its absolute path. */
type BackupVerb = (run: OwnerRun, order: CoachOrder, backup: string, fileNamed: FileNamed) => Promise<string>;

const VERBS: Readonly<Record<string, Verb>> = {
  export: exportCoach,
  delete: deleteCoach,
  lock: lockCoach,
  unlock: unlockCoach,
};
const BACKUP_VERBS: Readonly<Record<string, BackupVerb>> = { export: exportFromBackup, restore: restoreCoach };

const USAGE = `Say what to do, and the coach’s address:
  npm run coach -- export ADDRESS [FILE] [--from BACKUP]
  npm run coach -- restore ADDRESS --from BACKUP
  npm run coach -- delete ADDRESS
  npm run coach -- lock ADDRESS
  npm run coach -- unlock ADDRESS`;

/** Resolves to the message for the operator. Rejects with a sentence. */
export async function runCoach(settings: Settings, { args, resolvePath, operator }: CoachCall): Promise<string> {
  const { positionals, from } = readArgs(args);
  const [verb = '', address, file] = positionals;
  const isTooMuch = positionals.length > (verb === 'export' ? 3 : 2);
  const [alone, withBackup] = [VERBS, BACKUP_VERBS].map((verbs) => Object.hasOwn(verbs, verb));
  if (address === undefined || isTooMuch || !(from === undefined ? alone : withBackup)) throw new Error(USAGE);
  await migrateForCommand(settings);
  const order = { settings, address, operator };
  const fileNamed = (usual: string) => resolvePath(file ?? usual);
  return asOwnerOnce(openOwner(settings), (run) =>
    from === undefined
      ? VERBS[verb]!(run, order, fileNamed)
      : BACKUP_VERBS[verb]!(run, order, resolvePath(from), fileNamed),
  );
}

function readArgs(args: readonly string[]): { positionals: string[]; from: string | undefined } {
  try {
    const options = { from: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { positionals, from: values.from };
  } catch {
    throw new Error(USAGE);
  }
}
