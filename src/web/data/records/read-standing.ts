import { standingInSteps, type CredentialStanding } from '#domain/dashboard/credential-standing.ts';
import { inSlices } from '#web/data/device/in-slices.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { evidenceQuery } from './evidence.ts';

/** Computed from the evidence of the credential page, which then opens without another request. */
export async function readStanding(today: string): Promise<CredentialStanding> {
  const evidence = await queryClient.fetchQuery(evidenceQuery());
  return new Promise((resolve) => void inSlices(standingInSteps(evidence, today), resolve));
}
