// All rows of a coach that an archive has, read as the owner and in clear.
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import type { archiveFiles } from '#domain/transfer/plan/archive/archive-files.ts';
import { encryptedColumns } from '#domain/transfer/plan/archive/encrypted-columns.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { readCoachKeys, type CoachKeys } from '#server/encryption/data-keys.ts';
import { decryptJson } from '#server/encryption/decrypt-json.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import type { Settings } from '#server/settings.ts';

/** A coach in a database that is opened as its owner, in a transaction. */
export interface CoachSource {
  readonly run: OwnerRun;
  readonly settings: Settings;
  readonly coachId: string;
}

type ArchiveParts = Parameters<typeof archiveFiles>;

export interface CoachRows {
  readonly rows: Required<Omit<ArchiveParts[0], 'exported_at'>>;
  readonly files: NonNullable<ArchiveParts[1]>;
  readonly keys: CoachKeys;
}

const ROWS_A_PAGE = 2_000;

/** Rejects while an import is being saved or undone: half of it would look like all (ADR 136). */
export async function readCoach({ run, settings, coachId }: CoachSource): Promise<CoachRows> {
  // Times as /rest/v1 answers them.
  await run("set local timezone = 'UTC'");
  await refuseUnderWay(run, coachId);
  const keys = await readCoachKeys(run, createWrappingKeys(settings.notesKeys), coachId, settings.acceptsLostNotes);
  async function read(table: string, owner: 'id' | 'user_id', after: string): Promise<{ id: string }[]> {
    const [answer] = await run<{ rows: string | null }>(
      `select json_agg(t order by t.id)::text as rows from (
         select * from public.${table} where ${owner} = $1 and id > $2 order by id limit ${ROWS_A_PAGE}) t`,
      [coachId, after],
    );
    const json = Buffer.from(answer?.rows ?? '[]');
    const confidential = new Set<string | null>(encryptedColumns(table));
    return JSON.parse(String(decryptJson(json, keys, (name) => confidential.has(name), 'named'))) as { id: string }[];
  }
  async function all(table: string): Promise<object[]> {
    const rows: { id: string }[] = [];
    for (;;) {
      const page = await read(table, 'user_id', rows.at(-1)?.id ?? BEFORE_FIRST_ID);
      rows.push(...page);
      if (page.length < ROWS_A_PAGE) return rows;
    }
  }

  const [profile] = await read('profiles', 'id', BEFORE_FIRST_ID);
  const rows: Record<string, unknown> = { profile };
  for (const name of [...RECORD_NAMES, 'witness_requests']) rows[name] = await all(name);
  return { rows, files: await all('certificates'), keys } as unknown as CoachRows;
}

/** Half of an import is neither exported nor restored. */
export async function refuseUnderWay(run: OwnerRun, coachId: string): Promise<void> {
  const underWay = await run('select from public.import_runs where user_id = $1 and is_under_way', [coachId]);
  if (underWay.length > 0)
    throw new Error(
      'An import of this coach was being saved or taken back. Please try again when it is done, or with another backup.',
    );
}
