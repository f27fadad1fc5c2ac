import type { WitnessedRow } from '#domain/witnesses/witness-loss.ts';
import { useHasWitnesses, useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import { useQuery } from '@tanstack/react-query';
import { clientSessionsQuery, hoursBeforeQuery } from './client-queries.ts';

/** The rows of a client that others confirmed. Nothing is loaded for a coach without confirmed hours. */
export function useClientWitnesses(clientId: string): WitnessedRow[] {
  const enabled = useHasWitnesses();
  const sessions = useQuery({ ...clientSessionsQuery(clientId), enabled }).data;
  const before = useQuery({ ...hoursBeforeQuery(clientId), enabled }).data;
  const ofSessions = useRowWitnesses(
    'sessions',
    sessions?.map(({ id }) => id),
  );
  const ofBefore = useRowWitnesses(
    'opening_balances',
    before?.map(({ id }) => id),
  );
  return [
    ...(sessions ?? []).map(({ id, duration }) => ({ minutes: duration, witnesses: ofSessions[id] ?? [] })),
    ...(before ?? []).map(({ id, paid_minutes, pro_bono_minutes }) => ({
      minutes: paid_minutes + pro_bono_minutes,
      witnesses: ofBefore[id] ?? [],
    })),
  ].filter(({ witnesses }) => witnesses.length > 0);
}
