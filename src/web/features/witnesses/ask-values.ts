// The form's values, and the request made from them.
import { witnessAskSchemaOf, type WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import type { WitnessKind } from '#domain/witnesses/witness-kinds.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { organisationsOf, type AskChoices } from './ask-choices.ts';
import type { WitnessesSearch } from './witnesses-search.ts';

export interface AskValues {
  readonly kind: WitnessKind;
  readonly clients: readonly string[];
  /** The mentor, supervisor or organisation, as recorded. */
  readonly about: string;
  readonly name: string;
  readonly email: string;
  readonly from: string;
  readonly to: string;
  readonly message: string;
  readonly coachRole: string;
  readonly witnessRole: string;
  readonly policy: string;
}

export type AskErrors = Readonly<Partial<Record<keyof AskValues, string>>>;

const EMPTY: AskValues = {
  kind: 'client',
  clients: [],
  about: '',
  name: '',
  email: '',
  from: '',
  to: '',
  message: '',
  coachRole: '',
  witnessRole: '',
  policy: '',
};

/** The initial values: those of a request to ask again, or of the link's parameters. */
export function startOf(
  search: WitnessesSearch,
  choices: AskChoices,
  requests: readonly WitnessRequestRow[],
): AskValues {
  const again = requests.find(({ id }) => id === search.again);
  if (again) {
    const values = valuesOfRequest(again);
    // All its people: since the last time there may be more.
    return again.kind === 'organisation' ? choose(values, choices, { about: values.about }) : values;
  }
  const kind = search.ask ?? 'client';
  const values = { ...EMPTY, kind };
  if (search.client !== undefined) return choose(values, choices, { clients: [search.client] });
  if (search.about !== undefined) return choose(values, choices, { about: search.about });
  return values;
}

function valuesOfRequest(request: WitnessRequestRow): AskValues {
  return {
    kind: request.kind,
    clients: request.client_ids,
    about: request.subject ?? '',
    name: request.witness_name,
    email: request.witness_email,
    from: request.period_from ?? '',
    to: request.period_to ?? '',
    message: request.message,
    coachRole: request.coach_role ?? '',
    witnessRole: request.witness_role ?? '',
    policy: request.policy ?? '',
  };
}

/** The values after a choice, which also fills in a client's address, an organisation's people or a mentor's name. */
export function choose(
  values: AskValues,
  choices: AskChoices,
  choice: Partial<Pick<AskValues, 'kind' | 'clients' | 'about'>>,
): AskValues {
  const next = { ...values, ...choice };
  if (choice.kind !== undefined && choice.kind !== values.kind)
    return { ...next, clients: [], about: '', name: '', email: '' };
  if (next.kind === 'client') {
    const client = choices.clients.find(({ id }) => id === next.clients[0]);
    return client ? { ...next, name: client.name, email: client.email } : next;
  }
  if (next.kind === 'organisation') {
    const people = organisationsOf(choices.clients).get(next.about) ?? [];
    return { ...next, clients: people.map(({ id }) => id) };
  }
  return next.kind === 'mentor' || next.kind === 'supervisor' ? { ...next, name: next.about } : next;
}

const FIELDS: Readonly<Record<string, keyof AskValues>> = {
  witness_name: 'name',
  witness_email: 'email',
  client_ids: 'clients',
  subject: 'about',
  period_from: 'from',
  period_to: 'to',
  message: 'message',
  coach_role: 'coachRole',
  witness_role: 'witnessRole',
  policy: 'policy',
};

/** Checks with the server's schema. `own`: the address of the coach's account. */
export function askOf(id: string, values: AskValues, own: string): { ask: WitnessAsk } | { errors: AskErrors } {
  const { kind, about } = values;
  const isOfClients = kind === 'client' || kind === 'sponsor' || kind === 'organisation';
  const read = witnessAskSchemaOf(own).safeParse({
    id,
    kind,
    witness_name: values.name.trim(),
    witness_email: values.email.trim(),
    client_ids: isOfClients ? values.clients : [],
    subject: kind === 'client' || kind === 'sponsor' ? null : about || null,
    period_from: values.from || null,
    period_to: values.to || null,
    message: values.message.trim(),
    letter:
      kind === 'organisation'
        ? {
            coach_role: values.coachRole.trim(),
            witness_role: values.witnessRole.trim(),
            policy: values.policy.trim(),
          }
        : null,
  });
  if (read.success) return { ask: read.data };
  const issues = read.error.issues.toReversed();
  return {
    errors: Object.fromEntries(issues.map(({ path, message }) => [FIELDS[String(path.at(-1))] ?? 'about', message])),
  };
}
