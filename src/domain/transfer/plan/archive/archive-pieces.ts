// Writes an archive piece by piece while its rows are read. The text is the same as archiveText (archive.ts) of all rows.
import {
  archivedCertificates,
  recordOf,
  type ArchivedCertificate,
} from '#domain/certificates/archived-certificates.ts';
import { RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { rowsOfClients } from '#domain/records/rows-of-clients.ts';
import { archiveHead } from './archive.ts';

type Listed = Parameters<typeof archivedCertificates>[0][number];
interface Row {
  readonly id: string;
  readonly client_id?: string | null;
}

type ArchiveSource = Parameters<typeof archiveHead>[0] & {
  /** Rows of public.certificates, read before the records. Those that are added later are not in the archive. */
  readonly certificates: readonly Listed[];
  /** The rows of a table in pages, sorted by id, with the archive's columns in its order. */
  readonly pages: (table: RecordName | 'witness_requests') => AsyncIterable<readonly Row[]>;
};

/**
 * Clients are read first. A record whose client was added or deleted after that is left out or has no client, as in the database.
 * @returns the certificates whose records are in the archive
 */
export async function* archivePieces(source: ArchiveSource): AsyncGenerator<string, readonly ArchivedCertificate[]> {
  const clients = new Set<string>();
  const records = new Set(source.certificates.map((row) => recordOf(row).record));
  const found = new Set<string>();
  async function* rowsOf(name: RecordName) {
    for await (const page of source.pages(name)) {
      if (name === 'clients') for (const { id } of page) clients.add(id);
      for (const { id } of page) if (records.has(id)) found.add(id);
      yield rowsOfClients(name, page, clients);
    }
  }
  yield JSON.stringify(archiveHead(source), null, 2).slice(0, -END.length);
  for (const name of RECORD_NAMES) yield* listPieces(name, rowsOf(name), '[]');
  const certificates = archivedCertificates(source.certificates.filter((row) => found.has(recordOf(row).record)));
  yield* listPieces('certificates', [certificates], null);
  yield* listPieces('witness_requests', source.pages('witness_requests'), null);
  yield `${END}\n`;
  return certificates;
}

const END = '\n}';

/** @param empty the text of a list without rows; null to leave the list out */
async function* listPieces(
  name: string,
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
  empty: string | null,
): AsyncGenerator<string, void> {
  const head = `,\n  ${JSON.stringify(name)}: `;
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isEmpty ? `${head}[` : ','}${page.map(indented).join(',')}`;
    isEmpty = false;
  }
  if (!isEmpty) yield '\n  ]';
  else if (empty !== null) yield head + empty;
}

const indented = (row: object) => `\n${JSON.stringify(row, null, 2)}`.replaceAll('\n', '\n    ');
