import type { ChangeProposal, Logged, WithdrawnProposal } from '#domain/calendar/proposal.ts';
import { isCertificateArea } from '#domain/certificates/certificate.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import { lossText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { certificatesQuery } from '#web/data/records/certificates/use-certificates.ts';
import { knownWitnesses, rowWitnessesQuery } from '#web/data/records/witnesses/row-witnesses.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';

/**
 * A sentence about what is lost when a record is deleted or changed, or null. Asks the server, since perhaps no list has loaded the
 * record; if that fails, uses what is last known.
 */
export async function whatIsLost({ kind, record }: ChangeProposal | WithdrawnProposal): Promise<string | null> {
  const isDeleted = kind === 'withdrawn';
  const [witnesses, files] = await Promise.all([witnessesOf(record), isDeleted ? filesOf(record) : 0]);
  const loss = lossText([{ minutes: record.duration, witnesses }], isDeleted ? 'delete' : 'change');
  const sentences = [loss, filesText(files)].filter((text) => text !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

async function witnessesOf({ area, id }: Logged): Promise<readonly RowWitness[]> {
  const witnessed = recordsWith('isWitnessed').find((one) => one === area);
  if (witnessed === undefined) return [];
  try {
    const rows = await queryClient.fetchQuery({ ...rowWitnessesQuery(witnessed, [id]), staleTime: 0, retry: false });
    return rows[id] ?? [];
  } catch (error) {
    logFailure('Reading who confirmed a row', error);
    return knownWitnesses(witnessed, [id])[id] ?? [];
  }
}

/** The number of its files. */
async function filesOf({ area, id }: Logged): Promise<number> {
  if (!isCertificateArea(area)) return 0;
  const query = certificatesQuery(area, id);
  try {
    return (await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })).length;
  } catch (error) {
    logFailure('Reading the files of a record', error);
    return queryClient.getQueryData(query.queryKey)?.length ?? 0;
  }
}

const filesText = (files: number): string | null =>
  files === 0 ? null : `${files === 1 ? 'The file kept with it goes' : `The ${files} files kept with it go`} too.`;
