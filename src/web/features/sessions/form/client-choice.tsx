import { clientSchema } from '#domain/records/client.ts';
import type { ClientHours } from '#domain/clients/client-hours.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { within } from '#web/data/wire/within.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { today } from '#web/data/device/today.ts';
import { useClientChoices } from '#web/data/records/client-choices.ts';
import { useUnsentClients, type NewClient } from '#web/data/records/outbox/outbox.ts';
import { Combobox, type ComboboxOption } from '#web/ui/form/list/combobox.tsx';
import { replayEarlyKeys } from '#web/ui/form/replay-early-keys.ts';
import type { FieldControl } from '#web/ui/form/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useFocusable } from './use-focusable.ts';

interface ClientChoiceProps {
  form: UseFormReturn<SessionInput>;
  control: FieldControl;
  newClient: NewClient | null;
  onNewClient: (client: NewClient) => void;
}

const LATEST_CLIENTS = 5;
/** How long typed keys wait for the list of clients, from which Enter chooses. */
const NAMES_WAIT_MS = 8_000;

/**
 * Types what was pressed since the key that opened the form. Keys that choose wait until the clients are on screen, not only loaded.
 * They save no session with a new client: the coach who typed without seeing sees the name first.
 */
function useEarlyKeys(fieldId: string, hasClients: boolean, isNew: boolean): void {
  const [onScreen] = useState(createDeferred);
  const isNewNow = useRef(isNew);
  useEffect(() => {
    isNewNow.current = isNew;
  }, [isNew]);
  useEffect(() => {
    if (hasClients) onScreen.resolve();
  }, [hasClients, onScreen]);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    const inTime = within(NAMES_WAIT_MS, onScreen.promise, () => undefined);
    if (field instanceof HTMLInputElement) void replayEarlyKeys(field, inTime, () => !isNewNow.current);
  }, [fieldId, onScreen]);
}

function createDeferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** The clients with the latest sessions; those without any come last. */
function latest(options: readonly ComboboxOption[], hours: readonly ClientHours[] = []): readonly ComboboxOption[] {
  const lastDates = new Map(hours.map((entry) => [entry.client_id, entry.last_date ?? '']));
  const dateOf = ({ value }: ComboboxOption) => lastDates.get(value) ?? '';
  return options.toSorted((one, other) => dateOf(other).localeCompare(dateOf(one))).slice(0, LATEST_CLIENTS);
}

/** Finds a client by typing, or creates one from the typed name. */
export function ClientChoice({ form, control, newClient, onNewClient }: ClientChoiceProps) {
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'client_id' }).field;
  useFocusable(ref, control.id);
  const { query: names, options: known } = useClientChoices();
  useEarlyKeys(control.id, names.data !== undefined || names.isError, newClient !== null);
  const hours = useQuery(clientHoursQuery(today()));
  const unsent = useUnsentClients();
  const options = [...known];
  for (const client of newClient ? [newClient, ...unsent] : unsent) {
    if (!options.some(({ value: id }) => id === client.id)) options.push({ value: client.id, label: client.name });
  }
  // A session whose client was deleted has the old id until another client is chosen.
  const isMissing = names.data && value !== '' && !options.some((option) => option.value === value);
  if (isMissing) options.push({ value, label: UNKNOWN_CLIENT });

  const create = (text: string) => {
    const checked = clientSchema.shape.name.safeParse(text);
    if (!checked.success) {
      return form.setError('client_id', { message: checked.error.issues[0]?.message ?? 'Name is required' });
    }
    const client = { id: newClient?.id ?? crypto.randomUUID(), name: checked.data };
    onNewClient(client);
    onChange(client.id);
  };
  return (
    <Combobox
      {...control}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      options={options}
      suggested={latest(options, hours.data)}
      listLabel="Names"
      placeholder={names.isPending ? 'Loading clients…' : 'Type a name'}
      create={{
        label: (text) => `Add client “${text}”`,
        onCreate: create,
        // Before the clients are loaded, Enter could add an existing client a second time. If loading fails, adding is allowed.
        isReady: names.data !== undefined || names.isError,
      }}
    />
  );
}
