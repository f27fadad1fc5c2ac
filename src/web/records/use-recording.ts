import type { RecordInput } from '#domain/records/all-records.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { recordType, saveFailure } from '#web/data/records/record-types.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { lostWitnesses } from '#web/data/records/witnesses/lost-witnesses.ts';
import type { RecordRow, RecordTable } from '#web/data/wire/tables.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import type { Unsaved } from '#web/ui/form/use-unsaved.ts';
import type { FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { UNDO_DURATION_MS } from '#domain/timing.ts';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useNewId } from './use-new-id.ts';
import { useState } from 'react';

/** What the form of a record is given. */
export interface RecordFormProps<Table extends RecordTable> extends Unsaved {
  /** What the form begins with: a stored row, or a new one that waits; none for a new record. */
  readonly row?: RecordInput<Table> | undefined;
  /** The toast after a save that failed. */
  readonly failure?: ToastContent | undefined;
  /** Rejects if the record was not saved: the form shows why, and what was entered stays. */
  readonly onSave: (values: RecordInput<Table>, newClient?: NewClient | null) => Promise<void>;
}

export interface Recording<Table extends RecordTable> {
  readonly table: Table;
  /** The stored row to edit; none for a new record. */
  readonly row?: RecordRow<Table> | undefined;
  /** The id of a new record that waits on the device, and what it is. */
  readonly id?: string | undefined;
  readonly began?: Readonly<Record<string, unknown>> | undefined;
  /** What is said when it was saved, in place of '… added' or '… saved'. */
  readonly saved?: ToastContent | undefined;
  /** Shows that a record was saved, in place of a toast with `saved`. */
  readonly announce?: ((values: RecordInput<Table>, id: string, newClient?: NewClient | null) => void) | undefined;
}

/** One way to record: saves what the form of any record enters, or leaves it on the device, and says so. */
export function useRecording<Table extends RecordTable>({
  table,
  row,
  id: waiting,
  began,
  saved,
  announce,
  onSaved,
  onDirtyChange,
  hasAddress,
}: Recording<Table> & FormFrame): RecordFormProps<Table> {
  // As the form opened, however often the row is fetched again: the save is compared with the version that the coach saw.
  const [first] = useState(row);
  const [newId, forgetId] = useNewId(waiting);
  const showSaved = useSavedToast();
  const onSave = async (values: RecordInput<Table>, newClient?: NewClient | null) => {
    const id = first?.id ?? newId(values);
    const base = first && { base: { ...first } };
    const outcome = await recordChange({ table, id, values, newClient: newClient ?? null, began, ...base });
    forgetId();
    onSaved();
    if (outcome === 'unsent') return announceSavedOnDevice();
    if (announce) announce(values, id, newClient);
    else showSaved(saved ?? savedText(table, first ? null : values), first ? await lossOf(table, id) : null);
    await renewRecords();
  };
  return {
    onDirtyChange,
    draftOf: hasAddress ? lastUser()?.id : undefined,
    row: first as RecordInput<Table> | undefined,
    failure: saveFailure(table, first !== undefined),
    onSave,
  };
}

const isWitnessed = (table: RecordTable): table is WitnessedArea =>
  recordsWith('isWitnessed').some((area) => area === table);
const lossOf = (table: RecordTable, id: string) => (isWitnessed(table) ? lostWitnesses(table, id) : null);

/** @example savedText('clients', { name: 'Amara Osei', … }) // Client added: Amara Osei */
function savedText(table: RecordTable, added: object | null): ToastContent {
  const { one, named } = recordType(table);
  const title = `${one.charAt(0).toUpperCase()}${one.slice(1)} ${added ? 'added' : 'saved'}`;
  const values = added as Readonly<Record<string, unknown>> | null;
  const name = values && named.map((column) => values[column]).join(' ');
  return name ? { title, description: name } : { title };
}

/** Those who confirmed a row as it was before, and where the coach can ask again. */
interface Lost {
  readonly text: string;
  readonly search: object;
}

/** Shows that a row was saved, and offers to ask those again whose confirmation it lost. */
function useSavedToast(): (content: ToastContent, lost: Lost | null) => void {
  const navigate = useNavigate();
  return (content, lost) => {
    if (lost === null) return toast.success(content);
    const onClick = () => void navigate({ to: '/reports/credentials/witnesses', search: lost.search as never });
    toast.success({
      ...content,
      description: lost.text,
      action: { label: 'Ask again', onClick },
      durationMs: UNDO_DURATION_MS,
    });
  };
}
