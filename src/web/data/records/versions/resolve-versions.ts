import type { RecordName } from '#domain/records/all-records.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { ChangedElsewhere } from '#web/data/records/changed-elsewhere.ts';
import { compareVersions, type Values } from './compare-versions.ts';
import { askWhichToKeep } from './which-to-keep.ts';

/** A stored row, with the time of its last change. */
export type Version = Values & { readonly updated_at: string };

export interface Resolved {
  /** The columns to write; none when the stored row already has them. */
  readonly change: Values;
  /** The row that they were compared with. */
  readonly stored: Version;
}

/**
 * Decides what to write over a row that was changed since the form began with it. Asks the coach about columns that both changed.
 * Resolves with null if the row no longer exists. Rejects with ChangedElsewhere if the coach goes back to the form.
 */
export async function resolveVersions(
  table: RecordName,
  id: string,
  mine: Values,
  base: Version,
): Promise<Resolved | null> {
  const found = unwrap(
    await rest
      .from(table as 'reflections')
      .select()
      .eq('id', id)
      .maybeSingle(),
  );
  if (found === null) return null;
  const stored = found as unknown as Version;
  const { change, clashes } = compareVersions(base, mine, stored);
  if (clashes.length === 0) return { change, stored };
  const chosen = await askWhichToKeep({ table, columns: clashes, mine, stored });
  if (chosen === null) throw new ChangedElsewhere();
  return { change: { ...change, ...chosen }, stored };
}
