// The clients an import can mean: the practice's own and those it is about to add. Found by name, whatever its case and
// spacing, or by email address; a look-up takes the same time however many there are.

export interface KnownClient {
  readonly id: string;
  readonly name: string;
  /** Empty where none is known. */
  readonly email: string;
}

export type ClientMatch =
  | { readonly found: 'one'; readonly client: KnownClient }
  | { readonly found: 'none' }
  /** Several clients have this name or address, or the name is one client's and the address another's. */
  | { readonly found: 'unclear'; readonly message: string };

/**
 * How names and addresses are compared.
 * @example comparable(' Amara  OSEI') // 'amara osei'
 */
export const comparable = (text: string) => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

export class ClientRegister {
  readonly #byName = new Map<string, KnownClient[]>();
  readonly #byEmail = new Map<string, KnownClient[]>();
  readonly #byBoth = new Map<string, KnownClient[]>();

  constructor(known: readonly KnownClient[]) {
    for (const client of known) this.add(client);
  }

  add(client: KnownClient): void {
    put(this.#byName, comparable(client.name), client);
    this.addEmail(client, client.email);
  }

  /** Lets later rows find a registered client by an address that came with an earlier one. */
  addEmail(client: KnownClient, email: string): void {
    if (comparable(email) === '') return;
    put(this.#byEmail, comparable(email), client);
    put(this.#byBoth, bothOf(client.name, email), client);
  }

  /** Somebody who has this name or this address, null when nobody has. */
  holder(name: string, email: string): KnownClient | null {
    return this.#byEmail.get(comparable(email))?.[0] ?? this.#byName.get(comparable(name))?.[0] ?? null;
  }

  /** Who is meant by a name and an address, either of which may be empty. An address wins over a name that nobody has. */
  match(name: string, email: string): ClientMatch {
    const named = this.#byName.get(comparable(name));
    const addressed = this.#byEmail.get(comparable(email));
    const both = this.#byBoth.get(bothOf(name, email));
    if (both) return single(both, 'several clients have this name and address');
    if (named && addressed)
      return { found: 'unclear', message: 'matches one client by name and another by email address' };
    if (addressed) return single(addressed, 'several clients have this email address');
    if (named) return single(named, 'several clients have this name; their email addresses would tell them apart');
    return { found: 'none' };
  }
}

const bothOf = (name: string, email: string) => `${comparable(name)}\n${comparable(email)}`;

/** Two are enough to know that it is not one. */
function put(index: Map<string, KnownClient[]>, key: string, client: KnownClient): void {
  const there = index.get(key);
  if (!there) index.set(key, [client]);
  else if (there.length === 1 && there[0]!.id !== client.id) there.push(client);
}

function single(clients: readonly KnownClient[], otherwise: string): ClientMatch {
  return clients.length === 1 ? { found: 'one', client: clients[0]! } : { found: 'unclear', message: otherwise };
}
