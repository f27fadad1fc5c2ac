// The plan of an import of sessions. A session needs its client: found by name or email address, or added once however
// many rows name it.
import * as z from 'zod/mini';
import { type ClientInput, clientSchema } from '#domain/records/client.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { sessionColumns, type SessionInput, sessionSchema } from '#domain/records/session.ts';
import { clientName, draftOf } from './draft.ts';
import { ClientRegister, type KnownClient } from './client-register.ts';
import type { ImportCircumstances, KnownPractice, PlannedRow, Reason, Recorded } from './import-plan.ts';
import { type Judged, judge, plannedRow, refusedRow, sameAsRow } from './judged-row.ts';
import { missingReason, reasonFor } from './reason.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import { sessionKey } from './session-key.ts';

export interface PlannedSessions {
  readonly rows: readonly PlannedRow<SessionInput>[];
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
}

/** A session's columns but its client, which the register finds. */
const detailsSchema = z.omit(sessionSchema, { client_id: true });
type SessionDetails = z.infer<typeof detailsSchema>;

type FoundClient =
  | { readonly client: KnownClient; readonly added: Recorded<ClientInput> | null; readonly reasons: readonly [] }
  | { readonly client: null; readonly reasons: readonly Reason[] };

export function planSessions(
  rows: Iterable<NumberedRow>,
  known: KnownPractice,
  circumstances: ImportCircumstances,
): PlannedSessions {
  const register = new ClientRegister(known.clients);
  const there = new Set(known.sessions.map(sessionKey));
  const earlier = new Map<string, number>();
  const newClients = new Map<string, Recorded<ClientInput>>();
  const planned = Array.from(rows, ({ index, values }): PlannedRow<SessionInput> => {
    const found = findClient(index, values, register, circumstances);
    const judged = judgeSession(found, values, circumstances);
    if (judged.input === null || found.client === null) return refusedRow(index, values, judged.reasons);
    keepClient(found, values, register, newClients);
    const shown = withClient(values, found.client);
    const id = circumstances.deriveId(circumstances.importId, 'row', index);
    const session = { id, client_id: found.client.id, ...judged.input };
    const key = sessionKey(session);
    if (there.has(key)) return plannedRow<SessionInput>(index, shown, null, DUPLICATE_SESSION_TEXTS.description);
    const first = earlier.get(key);
    if (first === undefined) earlier.set(key, index);
    const duplicate = first === undefined ? null : sameAsRow('client and date', first);
    return plannedRow(index, shown, session, duplicate);
  });
  return { rows: planned, newClients };
}

function findClient(
  index: number,
  values: RowValues,
  register: ClientRegister,
  { importId, deriveId }: ImportCircumstances,
): FoundClient {
  if (values.client) return { client: values.client, added: null, reasons: [] };
  if (values.reasons.some((reason) => reason.field === 'name')) return { client: null, reasons: [] };
  const name = clientName(values);
  const email = values.text('email');
  const match = register.match(name, email);
  if (match.found === 'one') return { client: match.client, added: null, reasons: [] };
  if (match.found === 'unclear')
    return { client: null, reasons: [reasonFor('sessions', 'name', name || email, ` ${match.message}`)] };
  if (name === '') return { client: null, reasons: [missingReason('sessions', 'name')] };
  const judged = judge('sessions', clientSchema, { name, email, phone: null, notes: null }, { ...values, reasons: [] });
  if (judged.input === null) return { client: null, reasons: judged.reasons };
  const added = { ...judged.input, id: deriveId(importId, 'client', index) };
  return { client: added, added, reasons: [] };
}

function judgeSession(
  found: FoundClient,
  values: RowValues,
  circumstances: ImportCircumstances,
): Judged<SessionDetails> {
  const draft = {
    ...draftOf(sessionColumns, values),
    duration: values.duration ?? circumstances.defaultDuration ?? undefined,
    completed: values.completed ?? (values.date !== undefined && values.date <= circumstances.today),
  };
  return judge('sessions', detailsSchema, draft, { ...values, reasons: [...found.reasons, ...values.reasons] });
}

/** Registers a client that is new, or an address that an earlier row of a new client lacked. */
function keepClient(
  { client, added }: Extract<FoundClient, { client: KnownClient }>,
  values: RowValues,
  register: ClientRegister,
  newClients: Map<string, Recorded<ClientInput>>,
): void {
  const planned = added ?? newClients.get(client.id);
  if (!planned) return;
  if (added) register.add(added);
  const email = values.text('email').trim();
  const learned = planned.email === '' && email !== '' && clientSchema.shape.email.safeParse(email).success;
  if (learned) register.addEmail(planned, email);
  newClients.set(planned.id, learned ? { ...planned, email } : planned);
}

/** The preview shows whom the row was found to mean. */
function withClient(values: RowValues, client: KnownClient): RowValues {
  const text = values.text('name') || clientName(values) || values.text('email');
  return { ...values, cells: { ...values.cells, name: { text, shown: client.name } } };
}
