// A coach's rows for an archive, read as the coach, a page at a time and in clear.
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { encryptedColumns } from '#domain/transfer/plan/archive/encrypted-columns.ts';
import { AnswerTooLarge } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decryptAnswer } from '#server/encryption/decrypt-answer.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';

/** Of one archive. */
export interface ArchiveReader {
  readonly deps: Pick<Deps, 'db' | 'dataKeys'>;
  readonly caller: VerifiedToken;
}

export interface ArchiveRow {
  readonly id: string;
}

/** Of the first page; what its rows take decides about the next ones. */
const FIRST_ROWS = 50;
const MOST_ROWS = 500;
/** About as long is a page: it is in memory for as long as its reader takes. */
const PAGE_BYTES = 512 * 1024;

/** `columns`: in the order in which the rows have them. */
export async function* rowPages(
  reader: ArchiveReader,
  table: string,
  columns: readonly string[],
): AsyncGenerator<ArchiveRow[], void> {
  let after = BEFORE_FIRST_ID;
  let size = FIRST_ROWS;
  for (let more = true; more;) {
    const where = `user_id = $1 and id > $2 order by id limit ${size}`;
    const page = await readRows(reader, table, columns, where, [reader.caller.sub, after]).catch((error: unknown) => {
      if (!(error instanceof AnswerTooLarge) || size === 1) throw error;
    });
    if (!page) {
      size = Math.ceil(size / 4);
      continue;
    }
    const { rows, bytes } = page;
    yield rows;
    more = rows.length === size;
    after = rows.at(-1)?.id ?? after;
    size = Math.min(MOST_ROWS, Math.max(1, Math.floor((size * PAGE_BYTES) / bytes)));
  }
}

export async function readRows(
  { deps, caller }: ArchiveReader,
  table: string,
  columns: readonly string[],
  where: string,
  values: readonly string[],
): Promise<{ readonly rows: ArchiveRow[]; readonly bytes: number }> {
  const names = columns.map((column) => `t."${column}"`).join(', ');
  const text = `select to_json(r) from (select ${names} from public."${table}" t where ${where}) r`;
  const { rows } = await deps.db.asUser(caller.claims, { text, values, kind: 'read', isAlone: true, isCostly: true });
  const json = Buffer.concat(
    rows
      .flatMap(([row], at) => [Buffer.from(at === 0 ? '[' : ','), row!])
      .concat(Buffer.from(rows.length ? ']' : '[]')),
  );
  const confidential = new Map(encryptedColumns(table).map((name) => [name, false]));
  const clear = await decryptAnswer(deps.dataKeys, caller.sub, json, confidential);
  return { rows: JSON.parse(String(clear)) as ArchiveRow[], bytes: json.length };
}
