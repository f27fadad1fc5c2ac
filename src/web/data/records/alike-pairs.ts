import { alikeInSteps, type AlikePair, type NamedClient } from '#domain/client-merge/alike-clients.ts';
import { inSlices } from '#web/data/device/in-slices.ts';
import { useEffect, useState } from 'react';

/** Clients whose names look alike; none until they are found. */
export function useAlikePairs(clients: readonly NamedClient[] | undefined): readonly AlikePair[] {
  const [pairs, setPairs] = useState<readonly AlikePair[]>([]);
  useEffect(() => (clients ? inSlices(alikeInSteps(clients), setPairs) : undefined), [clients]);
  return pairs;
}
