// Restores a deleted account from a backup of the whole database: the backup is restored into a temporary database,
// what must not be restored is removed there, and the coach's rows are copied as they are (ADR 141).
import { readTables, useExactTextFormat } from '#server/backup/database-schema.ts';
import { RowWriter } from '#server/backup/load-backup.ts';
import { readRows } from '#server/backup/read-rows.ts';
import { inScratchFolder } from '#server/backup/scratch-folder.ts';
import { objectStore } from '#server/certificates/object-store.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/is-unique-violation.ts';
import { asOwnerOnce, openEmbeddedOwner } from '#server/db/open-owner.ts';
import { KEYS_CACHED_MS } from '#server/encryption/data-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { findInBackup, recordUse, type CoachOrder, type FoundCoach } from './coach-account.ts';
import { coachColumn, COPIED_TABLES } from './coach-tables.ts';
import { LOCKED_UNTIL } from './lock-coach.ts';
import { settleCoach } from './settle-coach.ts';

/** `backup`: an absolute path. Rejects with a sentence, and changes nothing, where it is in doubt. */
export function restoreCoach(into: OwnerRun, order: CoachOrder, backup: string): Promise<string> {
  return inScratchFolder(order.settings, backup, (dataDir, { header }) =>
    asOwnerOnce(openEmbeddedOwner(dataDir), async (from) => {
      const files = await inTransaction(from, () => inTransaction(into, () => bringBack(order, from, into)));
      return `${order.address} is back as on ${header.createdAt}, with password and second factor. ${ENDED}${files}`;
    }),
  );
}

const ENDED =
  'Ended are all sign-ins, connected calendars, the own calendar feed, requests to witnesses without an answer, and lent views. ' +
  'The coach can sign in from ten minutes from now, unless the account is locked.';

/** Resolves to what is to be said about files. */
async function bringBack(order: CoachOrder, from: OwnerRun, into: OwnerRun): Promise<string> {
  await useExactTextFormat(from);
  await useExactTextFormat(into);
  const coach = await findInBackup(from, into, order);
  await refuseTaken(into, coach);
  await settleCoach(from, into, coach.id, createWrappingKeys(order.settings.notesKeys));
  await copyRows(from, into, coach.id);
  await lockForNow(into, coach.id);
  await recordUse(into, order, 'account restored', coach.id);
  return keepObjects(into, order, coach.id);
}

/** Whose account it is by now cannot be known here, and no row is overwritten. */
async function refuseTaken(run: OwnerRun, { id, email }: FoundCoach): Promise<void> {
  const [taken] = await run<FoundCoach>('select id, email from auth.users where id = $1 or email = $2', [id, email]);
  if (!taken) return;
  throw new Error(
    `${taken.email} has ${taken.id === id ? 'this' : 'another'} account, whose rows stay as they are. To get back what it lacks: ` +
      `npm run coach -- export ${id} FILE --from BACKUP, which the coach imports.`,
  );
}

/**
 * Locked still if it was locked last. If not, for as long as servers may encrypt with a data key from after the backup, which no
 * row has any more.
 */
async function lockForNow(run: OwnerRun, coachId: string): Promise<void> {
  await run(
    `update auth.users set banned_until = case
       when coalesce((select a.action from private.admin_actions a where a.subject_id = $1
           and a.action in ('account locked', 'account unlocked') order by a.id desc limit 1) = 'account locked', banned_until > now())
       then ${LOCKED_UNTIL} else now() + $2 * interval '1 millisecond' end where id = $1`,
    [coachId, KEYS_CACHED_MS],
  );
}

/** Each table is read back and compared. */
async function copyRows(from: OwnerRun, into: OwnerRun, coachId: string): Promise<void> {
  const tables = new Map((await readTables(from)).map((table) => [table.name, table]));
  for (const name of COPIED_TABLES) {
    const table = tables.get(name);
    if (!table) throw new Error(`The backup has no table ${name}.`);
    const where = `${coachColumn(name)} = '${coachId}'`;
    // With it goes what triggers wrote to private.log_changes.
    if (name === 'private.storage_use') await into('delete from private.storage_use where user_id = $1', [coachId]);
    const writer = new RowWriter(into, table);
    const write = async (lines: string) => {
      for (const line of lines.trimEnd().split('\n')) await writer.add(line);
    };
    try {
      const given = await readRows(from, table, write, where);
      await writer.flush();
      const kept = await readRows(into, table, () => undefined, where);
      if (given.sha256 !== kept.sha256) throw new Error(`${name} came out different. Nothing was changed.`);
    } catch (error) {
      // A row of the same id is there, or the customer at Stripe is another account's.
      throw isUniqueViolation(error) ? new Error(TAKEN_TEXT, { cause: error }) : error;
    }
  }
}

const TAKEN_TEXT =
  'Some of these rows are in another account by now, such as one into which the archive was imported. Nothing was changed.';

/** Files in the S3 store (ADR 87) that wait to be deleted there stay. Resolves to a sentence about those that are gone, or ''. */
async function keepObjects(run: OwnerRun, { settings }: CoachOrder, coachId: string): Promise<string> {
  const contents = await run<{ id: string }>(
    "select id from private.certificate_contents where user_id = $1 and store = 's3'",
    [coachId],
  );
  const ids = contents.map(({ id }) => id);
  if (ids.length === 0) return '';
  await run('delete from private.certificate_objects_to_delete where id = any($1::uuid[])', [ids]);
  if (settings.certificatesS3 === null)
    return ` ${ids.length} files are in an S3 store that the settings CERTIFICATES_S3_… do not name.`;
  const store = objectStore(settings.certificatesS3);
  let gone = 0;
  // The first chunk is deleted first.
  for (const contentId of ids) if ((await store.get({ contentId }, 0)) === null) gone += 1;
  return gone === 0 ? '' : ` Of ${ids.length} files in the S3 store ${gone} are deleted there, and cannot be opened.`;
}
