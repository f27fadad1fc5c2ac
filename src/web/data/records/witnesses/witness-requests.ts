import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { renew } from '#web/data/records/renew-records.ts';
import { rest } from '#web/data/auth/rest.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { reading } from '#web/data/wire/reading.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

const COLUMNS =
  'id, kind, witness_name, witness_email, subject, client_ids, period_from, period_to, message, coach_role, witness_role, policy, asked, mails, created_at, reminded_at, expires_at, opened_at, revoked_at, answered_at, answer, answer_words, answered_by, answered_role, answered_policy';

/** All requests to confirm hours, the latest first. They hold addresses and words, so nothing of them is stored on the device. */
export const witnessRequestsQuery = queryOptions({
  queryKey: queryKeys.witnessRequests,
  queryFn: reading(
    () => rest.from('witness_requests').select(COLUMNS).order('created_at', { ascending: false }).order('id'),
    (requests: WitnessRequestRow[]) => {
      queryClient.setQueryData(
        queryKeys.hasWitnesses,
        requests.some(({ answer }) => answer === 'confirmed'),
      );
      return requests;
    },
  ),
});

const ROWS_A_REQUEST = 2_000;

/** Of confirmed requests: the minutes of their rows that still have the facts that were shown, by request. */
export const stillConfirmedQuery = (requests: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.stillConfirmed(requests),
    enabled: requests.length > 0,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> => {
      const rows = await rowsOf(requests, signal);
      const minutes: Record<string, number> = Object.fromEntries(requests.map((id) => [id, 0]));
      for (const area of new Set(rows.map((row) => row.area))) {
        const ofArea = rows.filter((row) => row.area === area);
        const ids = [...new Set(ofArea.map(({ row_id }) => row_id))];
        const witnesses = unwrap(await rest.rpc('witnessed_rows_of', { area, ids }).abortSignal(signal));
        for (const { request_id, row_id, minutes: own } of ofArea)
          if (witnesses[row_id]?.some(({ request }) => request === request_id))
            minutes[request_id] = (minutes[request_id] ?? 0) + own;
      }
      return minutes;
    },
  });

interface ShownRow {
  request_id: string;
  area: WitnessedArea;
  row_id: string;
  minutes: number;
}

/** Of several requests all rows are read: an address with many ids is longer than servers take. */
async function rowsOf(requests: readonly string[], signal: AbortSignal): Promise<ShownRow[]> {
  const rows: ShownRow[] = [];
  const [first = '', ...others] = requests;
  for (let more = true; more;) {
    const all = rest.from('witnessed_rows').select('request_id, area, row_id, minutes');
    const next: ShownRow[] = unwrap(
      await (others.length === 0 ? all.eq('request_id', first) : all)
        .order('request_id')
        .order('row_id')
        .range(rows.length, rows.length + ROWS_A_REQUEST - 1)
        .abortSignal(signal),
    );
    rows.push(...next);
    more = next.length === ROWS_A_REQUEST;
  }
  return rows;
}

/** The very mail, and the sums that it asks to confirm. */
export interface WitnessPreview {
  readonly sums: AskedSums;
  readonly mail: { from: string; replyTo: string; to: string; subject: string; text: string };
}

export const previewWitnessRequest = (ask: WitnessAsk): Promise<WitnessPreview> =>
  callFunction('preview-witness-request', { ask });

/** Sends the mail. A repeated call with the same id sends nothing more. */
export const askWitness = (ask: WitnessAsk, sums: AskedSums): Promise<{ id: string; expires_at: string }> =>
  callFunction('ask-witness', { ask, sums });

export const revokeWitnessRequest = (id: string): Promise<unknown> =>
  logged('withdraw the request', async () => unwrap(await rest.rpc('revoke_witness_request', { id })));

export const deleteWitnessRequest = (id: string): Promise<unknown> =>
  logged('delete the request', async () => unwrap(await rest.from('witness_requests').delete().eq('id', id)));

/** After a request was sent, withdrawn or deleted: marks and sums may differ. */
export const renewWitnesses = (): Promise<void> =>
  renew(queryKeys.witnessRequests, queryKeys.records, queryKeys.evidence);
