import type { ClientPayment } from '#domain/accreditation/evidence/evidence.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { renewSoon } from '#web/data/records/renew-records.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What is said of a client, with each answer shown at once and saved behind it, one after the other: the second is compared with the row
 * as the first left it.
 */
export function useSavedPayment(client: ClientRow) {
  const [given, setGiven] = useState<Partial<ClientPayment>>({});
  const [version, setVersion] = useState(client.updated_at);
  const saving = useMutation({
    scope: { id: `payment ${client.id}` },
    mutationFn: ({ change, base }: { change: Partial<ClientPayment>; base: ClientRow }) =>
      recordChange({ table: 'clients', id: client.id, values: change, base: { ...base } }),
    onSuccess: (outcome, { change }) => {
      if (outcome === 'saved') renewSoon();
      else {
        // While the change is unsent, the row that the page passes has it.
        setGiven((now) => without(now, change));
        announceSavedOnDevice();
      }
    },
    onError: (error, { change }) => {
      setGiven((now) => without(now, change));
      showActionFailure(`Could not save what you said of ${client.name}`, error);
    },
  });
  // The row was read again: it has what was given, or what was chosen instead.
  if (version !== client.updated_at) {
    setVersion(client.updated_at);
    if (!saving.isPending) setGiven({});
  }
  const { payer, relation, received_minutes } = { ...client, ...given };
  return {
    payment: { payer, relation, received_minutes },
    save: (change: Partial<ClientPayment>) => {
      setGiven({ ...given, ...change });
      saving.mutate({ change, base: { ...client, ...given } });
    },
  };
}

/** `given` without the answers of `change`; one that was given again since, with another value, stays. */
const without = (given: Partial<ClientPayment>, change: Partial<ClientPayment>): Partial<ClientPayment> =>
  Object.fromEntries(
    Object.entries(given).filter(([column, value]) => change[column as keyof ClientPayment] !== value),
  );
