import { credentialStanding, type CredentialStanding } from '#domain/dashboard/credential-standing.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { evidenceQuery } from './evidence.ts';

/** Computed from the evidence of the credential page, which then opens without another request. */
export async function readStanding(today: string): Promise<CredentialStanding> {
  return credentialStanding(await queryClient.fetchQuery(evidenceQuery()), today);
}
