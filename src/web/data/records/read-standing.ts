import { standingInSteps, type CredentialStanding } from '#domain/dashboard/credential-standing.ts';
import { resultInSlices } from '#web/data/device/in-slices.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { evidenceQuery } from './evidence.ts';

/** Computed from the evidence of the credential page, which then opens without another request. */
export async function readStanding(today: string): Promise<CredentialStanding> {
  return resultInSlices(standingInSteps(await queryClient.fetchQuery(evidenceQuery()), today));
}
