// The names and addresses that a file has, each once, with the key under which they are looked up.
import { EMAIL_PATTERN } from '#domain/email-address.ts';
import { comparable } from './comparable.ts';

/** A client as one row of the file names them. */
export interface Mention {
  readonly index: number;
  /** Either may be empty, not both. */
  readonly name: string;
  readonly email: string;
  /** The name of several people is not compared with names of persons. */
  readonly isGroup?: boolean;
}

/** A name with an address, however many rows have them. */
export interface Said {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly index: number;
  readonly isGroup: boolean;
  rows: number;
}

export const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
/** Only a valid address tells anybody from another. */
const addressOf = (email: string) => (EMAIL_PATTERN.test(email.trim()) ? email.trim() : '');
export const keyOf = (name: string, email: string) => `${comparable(name)}\n${comparable(addressOf(email))}`;
/** The keys of cells, worked out once for each that is written the same. */
export class Keys {
  readonly #known = new Map<string, string>();

  of(name: string, email: string): string {
    const written = `${name}\n${email}`;
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    const key = keyOf(name, email);
    this.#known.set(written, key);
    return key;
  }
}

export function saidOnce(mentions: Iterable<Mention>, keys: Keys): Said[] {
  const said = new Map<string, Said>();
  // As the file has it first, whichever of its rows has an address.
  const written = new Map<string, string>();
  for (const { index, name, email, isGroup = false } of mentions) {
    const key = keys.of(name, email);
    const there = said.get(key);
    if (there) {
      there.rows += 1;
      continue;
    }
    const same = comparable(name);
    if (!written.has(same)) written.set(same, plain(name));
    said.set(key, { key, name: written.get(same)!, email: addressOf(email), index, isGroup, rows: 1 });
  }
  return [...said.values()];
}
