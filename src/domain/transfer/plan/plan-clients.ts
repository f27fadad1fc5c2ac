// Plans an import of clients. A client who is stored already is a duplicate. The coach may add it all the same, since two people can
// have the same name.
import { clientColumns, type ClientInput, clientSchema } from '#domain/records/client.ts';
import { withoutContradiction } from '#domain/records/without-contradiction.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import { type ClientMatch, ClientRegister } from '#domain/people/client-register.ts';
import { clientName, draftOf } from './draft.ts';
import type {
  ImportCircumstances,
  KnownPractice,
  PeopleAnswers,
  PeopleQuestions,
  PlannedRow,
  Recorded,
} from './import-plan.ts';
import { organisationText, type Reason, reasonFor } from '#domain/transfer/columns/reason.ts';
import { ALREADY_IMPORTED, checkRow, leftOutRow, plannedRow, refusedRow, sameAsRow } from './row-result.ts';

const plannedSchema = clientSchema.check(withoutContradiction('clients'));

export function planClients(
  given: Iterable<NumberedRow>,
  known: KnownPractice,
  { importId, deriveId, keepsNames = false }: ImportCircumstances,
  answers: PeopleAnswers,
): { rows: PlannedRow<ClientInput>[]; people: PeopleQuestions } {
  const draft = (values: RowValues) => ({ ...draftOf(clientColumns, values), name: clientName(values) });
  const rows = Array.from(given, ({ index, values }) => ({
    index,
    values,
    result: checkRow({ table: 'clients', schema: plannedSchema, draft }, values),
  }));
  const register = new ClientRegister({
    known: known.clients,
    mentions: rows.flatMap(({ index, values, result: { input } }) =>
      input && !values.leftOut ? [{ index, ...input }] : [],
    ),
    answers: answers.spellings ?? {},
    idOf: (number) => deriveId(importId, 'client', number),
    keepsNames,
  });
  const there = new Set(known.clients.map(({ id }) => id));
  const earlier = new Map<string, number>();
  const planned = rows.map(({ index, values, result }): PlannedRow<ClientInput> => {
    const leftOut = leftOutRow(index, values);
    if (leftOut) return leftOut;
    if (result.input === null) return refusedRow(index, values, result);
    const { doubts, input } = result;
    const record = { ...input, id: deriveId(importId, 'row', index) };
    if (there.has(record.id))
      return plannedRow<ClientInput>(index, values, [], { doubts, duplicate: ALREADY_IMPORTED });
    const match = register.match(input.name, input.email);
    if (match.found === 'open') {
      const reason = { ...reasonFor('clients', 'name', input.name, match.message), isQuestion: true as const };
      return refusedRow(index, values, { reasons: [reason], doubts });
    }
    const first = earlier.get(match.client.id);
    if (first === undefined) earlier.set(match.client.id, index);
    const duplicate = match.isNew
      ? first === undefined
        ? null
        : sameAsRow('client', first)
      : `${match.client.name} is already one of your clients`;
    const said = saidOf(input, match, doubts);
    return plannedRow(index, values, [withOrganisation(record, match)], { doubts: said, duplicate });
  });
  return { rows: planned, people: { spellings: register.spellings, groups: [] } };
}

type FoundClient = Extract<ClientMatch, { found: 'one' }>;

/** Adds the organisation from a new client's name if the row does not have one. */
const withOrganisation = (record: Recorded<ClientInput>, { isNew, client }: FoundClient): Recorded<ClientInput> =>
  isNew && client.organisation
    ? { ...record, name: client.name, organisation: record.organisation || client.organisation }
    : record;

const saidOf = ({ name }: ClientInput, { isNew, client, doubt }: FoundClient, doubts: readonly Reason[]) => [
  ...doubts,
  ...(doubt === undefined ? [] : [reasonFor('clients', 'name', name, doubt)]),
  ...(isNew && client.organisation ? [reasonFor('clients', 'name', name, organisationText(client))] : []),
];
