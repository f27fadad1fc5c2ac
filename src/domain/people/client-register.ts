// Finds which clients the rows of a file mean: those of the practice and those that the import will add. Different names are
// different people, whatever address they share. Names that look alike, and one name with two addresses, are asked about
// once for the whole file. Everything is looked up by keys: no name is compared with all others.
import { groupedBy } from '#domain/lists.ts';
import { areClose, closeKeys } from './close-spelling.ts';
import { comparable } from './comparable.ts';
import { canBeShort, likenessOf, NAME_FORMS, type NameLikeness } from './names.ts';
import { nameAndOrganisation } from './organisation-in-name.ts';
import { keyOf, Keys, type Mention, plain, type Said, saidOnce } from './said-names.ts';

export interface KnownClient {
  readonly id: string;
  readonly name: string;
  /** Empty if unknown. */
  readonly email: string;
  /** Of a new client, where it stands in the name. */
  readonly organisation?: string | null;
}

/**
 * Who one spelling means: the client of another spelling (or one of the practice, by id), or a client of their own, not one
 * of those that were offered. An answer holds for the file: where another answer adds a candidate that was not offered, the rows have a
 * doubt; where it joins the one that was chosen with somebody, these rows are that person's too.
 */
export type SpellingAnswer =
  | { readonly is: 'same'; readonly as: string }
  | { readonly is: 'own'; readonly noneOf: readonly string[] };

export interface Spelling {
  /** What the answer is given for. */
  readonly key: string;
  /** The name, with its address where that tells it from another one. */
  readonly text: string;
  readonly rows: number;
  /** The first row that has it. */
  readonly index: number;
  /** The clients it can mean, the likeliest first. */
  readonly candidates: readonly { readonly key: string; readonly text: string }[];
  /** Null while it is open. */
  readonly answer: SpellingAnswer | null;
}

export type ClientMatch =
  | {
      readonly found: 'one';
      readonly client: KnownClient;
      readonly isNew: boolean;
      /** What follows the name in a doubt of its rows. */
      readonly doubt?: string | undefined;
    }
  | { readonly found: 'open'; readonly message: string };

interface Person {
  readonly key: string;
  client: KnownClient;
  readonly isNew: boolean;
  /** The address that tells this person from another of the same name; a later row may tell it. */
  email: string;
  readonly likeness: NameLikeness;
}

export interface RegisterInput {
  readonly known: readonly KnownClient[];
  readonly mentions: Iterable<Mention>;
  readonly answers: { readonly [key: string]: SpellingAnswer };
  /** A new client's id, always the same for the same import and number. */
  readonly idOf: (number: number) => string;
  /** The product wrote the file: names are as they were. */
  readonly keepsNames?: boolean;
}

/** A list with more than this would be no help. */
const CANDIDATES_MAX = 12;
/** More names with the same initials are not compared by their letters. */
const COMPARED_MAX = 400;

export class ClientRegister {
  /** What is asked and what was asked, in the order of the file. */
  readonly spellings: readonly Spelling[];
  readonly #input: RegisterInput;
  readonly #keys = new Keys();
  /** By the keys of spellings, and of the practice's clients. */
  readonly #meant = new Map<string, Person | Spelling>();
  readonly #asked = new Map<string, Spelling>();
  /** By spelling: that it could be somebody who was not offered. */
  readonly #doubts = new Map<string, string>();
  /** Names of several people, or perhaps of several: a row without an address can be any of them. */
  readonly #openNames = new Set<string>();
  /** How many names an address has, in the practice and in the file. */
  readonly #namesOf = new Map<string, number>();
  readonly #byId = new Map<string, Person>();
  readonly #byName = new Map<string, Person[]>();
  readonly #byNameAndEmail = new Map<string, Person[]>();
  readonly #byEmail = new Map<string, Person[]>();
  readonly #byLikeness = new Map<string, Person[]>();
  readonly #byCloseKey = new Map<string, Person[]>();

  constructor(input: RegisterInput) {
    this.#input = input;
    for (const client of input.known) {
      const person = { key: client.id, client, isNew: false, email: client.email, likeness: likenessOf(client.name) };
      this.#add(person);
      this.#meant.set(person.key, person);
    }
    const said = saidOnce(input.mentions, this.#keys);
    const named = [...input.known, ...said].filter(({ name, email }) => name !== '' && email !== '');
    for (const [email, all] of groupedBy(named, (one) => comparable(one.email)))
      this.#namesOf.set(email, new Set(all.map(({ name }) => comparable(name))).size);
    const ranked = said.map((one) => ({ one, likeness: one.isGroup ? LIKE_NOBODY : likenessOf(one.name) }));
    for (const { one, likeness } of ranked.toSorted((a, b) => rankOf(a) - rankOf(b))) this.#decide(one, likeness);
    this.spellings = said.flatMap(({ key }) => this.#asked.get(key) ?? []);
  }

  /** Who a row means; only for what was mentioned. */
  match(name: string, email: string): ClientMatch {
    const key = this.#keys.of(name, email);
    const meant = this.#meant.get(key);
    if (!meant) throw new RangeError(`No row names ${name}`);
    if (!('candidates' in meant))
      return { found: 'one', client: meant.client, isNew: meant.isNew, doubt: this.#doubts.get(key) };
    const [first, second] = meant.candidates.map(({ text }) => text);
    const other = meant.candidates.length > 2 ? ' or somebody else' : second === undefined ? '' : ` or ${second}`;
    return { found: 'open', message: ` could be ${first}${other}` };
  }

  #decide(said: Said, likeness: NameLikeness): void {
    const answer = this.#answerOf(said);
    const sure = answer === null ? this.#sure(said) : null;
    if (sure) return this.#mean(said, sure);
    const likely = this.#candidates(said, likeness);
    const same = answer?.is === 'same' ? this.#meant.get(answer.as)! : null;
    if (likely.length > 0 || same !== null) {
      const offered = likely.map((one) => offer(one, said));
      const isOffered = same === null || offered.some(({ key }) => key === same.key);
      const candidates = isOffered ? offered : [...offered, 'client' in same ? offer(same, said) : same];
      const chosen = same === null ? answer : ({ is: 'same', as: same.key } as const);
      const spelling = { ...said, text: textOf(said, likely), candidates, answer: chosen };
      this.#asked.set(said.key, spelling);
      if (same !== null) {
        if ('client' in same) this.#mean(said, same);
        else this.#meant.set(said.key, same);
        return;
      }
      const isNamesake = likely.some(({ client }) => comparable(client.name) === comparable(said.name));
      if (isNamesake) this.#openNames.add(comparable(said.name));
      if (answer === null) {
        this.#meant.set(said.key, spelling);
        return;
      }
      const further = answer.is === 'own' ? offered.find(({ key }) => !answer.noneOf.includes(key)) : undefined;
      if (further) this.#doubts.set(said.key, ` could also be ${further.text}, who was not offered when you answered`);
    }
    const written = plain(said.name || said.email);
    // If others have a similar name, the whole text tells them apart.
    const isWhole = likely.length > 0 || said.isGroup || this.#input.keepsNames === true;
    const { name, organisation } = isWhole ? { name: written, organisation: null } : nameAndOrganisation(written);
    const client = {
      id: this.#newId(said.key),
      name,
      email: said.email,
      ...(organisation !== null && { organisation }),
    };
    const person = { key: said.key, client, isNew: true, email: said.email, likeness };
    this.#add(person);
    if (organisation !== null) put(this.#byName, comparable(written), person);
    this.#meant.set(said.key, person);
  }

  /** Null: no answer, or one that names a spelling which no row has any more. */
  #answerOf({ key }: Said): SpellingAnswer | null {
    const given = this.#input.answers[key];
    return given?.is === 'own' || this.#meant.has(given?.as ?? '') ? given! : null;
  }

  /** The one who has this name, unless addresses or another of the same name leave it open; for a bare address, its holder. */
  #sure({ key, name, email }: Said): Person | null {
    // A client that this file brought before, without the organisation in the name.
    const before = this.#byId.get(this.#input.idOf(numberOf(key)));
    if (before && !before.isNew && comparable(before.client.name) === comparable(nameAndOrganisation(plain(name)).name))
      return before;
    if (name === '') {
      const holders = this.#byEmail.get(comparable(email)) ?? [];
      return holders.length === 1 ? holders[0]! : null;
    }
    const both = email === '' ? [] : (this.#byNameAndEmail.get(keyOf(name, email)) ?? []);
    if (both.length > 0) return both.length === 1 ? both[0]! : null;
    const named = this.#byName.get(comparable(name)) ?? [];
    if (named.length !== 1) return null;
    const isOpen = email === '' ? this.#openNames.has(comparable(name)) : named[0]!.email !== '';
    return isOpen ? null : named[0]!;
  }

  #candidates({ key, name, email }: Said, likeness: NameLikeness): Person[] {
    const addressed = email === '' ? [] : (this.#byEmail.get(comparable(email)) ?? []);
    if (name === '') return addressed.slice(0, CANDIDATES_MAX);
    const named = this.#byName.get(comparable(name)) ?? [];
    if (named.length > 0) return named;
    // An address that two people of one family or first name have can be one person's; one that more have is an office's.
    const isPersonal = (this.#namesOf.get(comparable(email)) ?? 0) <= 2;
    const related = addressed.filter(
      (person) => isPersonal && person.likeness.ends.some((word) => likeness.ends.includes(word)),
    );
    // Their client of this row of the same file has another name now.
    const renamed = this.#byId.get(this.#input.idOf(numberOf(key)));
    const alike = [...(renamed && !renamed.isNew ? [renamed] : []), ...related, ...this.#alike(likeness)];
    return [...new Set(alike)].slice(0, CANDIDATES_MAX);
  }

  #alike(likeness: NameLikeness): Person[] {
    const [short, sure] = [likeness.looksUnder.filter(isShort), likeness.looksUnder.filter((key) => !isShort(key))];
    const found = sure.flatMap((key) => this.#byLikeness.get(key) ?? []);
    if (found.length > 0) return found;
    const shortened = short
      .flatMap((key) => this.#byLikeness.get(key) ?? [])
      .filter((person) => canBeShort(person.likeness, likeness));
    return shortened.length > 0 ? shortened : this.#close(likeness);
  }

  /** Those whose names are spelled almost so. */
  #close({ ends }: NameLikeness): Person[] {
    const compared = closeKeys(ends).flatMap((key) => this.#byCloseKey.get(key) ?? []);
    return compared.filter(({ likeness }) => areClose(likeness.ends, ends));
  }

  #mean(said: Said, person: Person): void {
    this.#meant.set(said.key, person);
    if (person.email !== '' || said.email === '') return;
    person.email = said.email;
    put(this.#byEmail, comparable(said.email), person);
    put(this.#byNameAndEmail, keyOf(person.client.name, said.email), person);
    // A client of the practice stays as it is.
    if (person.isNew) person.client = { ...person.client, email: said.email };
  }

  #add(person: Person): void {
    const { id, name, email } = person.client;
    this.#byId.set(id, person);
    put(this.#byName, comparable(name), person);
    if (email !== '') {
      put(this.#byEmail, comparable(email), person);
      put(this.#byNameAndEmail, keyOf(name, email), person);
    }
    for (const key of person.likeness.foundUnder) put(this.#byLikeness, key, person);
    for (const key of closeKeys(person.likeness.ends)) put(this.#byCloseKey, key, person, COMPARED_MAX);
  }

  #newId(key: string): string {
    let number = numberOf(key);
    while (this.#byId.has(this.#input.idOf(number))) number += 1;
    return this.#input.idOf(number);
  }
}

const LIKE_NOBODY: NameLikeness = { form: 'full', foundUnder: [], looksUnder: [], ends: [] };
const isShort = (key: string) => key.startsWith('initials ');

/** Somebody of the same name is told apart by the address. */
const isNamesake = ({ client }: Person, { name }: Said) => comparable(client.name) === comparable(name);
const withEmail = (name: string, email: string) => (email === '' ? name : `${name} (${email})`);

function textOf(said: Said, likely: readonly Person[]): string {
  if (said.name === '') return said.email;
  const name = plain(said.name);
  return likely.some((one) => isNamesake(one, said)) ? withEmail(name, said.email) : name;
}

const offer = (one: Person, said: Said): Spelling['candidates'][number] => ({
  key: one.key,
  text: isNamesake(one, said) ? withEmail(one.client.name, one.email) : one.client.name,
});

/** The fullest names before their short forms, addresses before rows without one, bare addresses last. */
const rankOf = ({ one, likeness }: { one: Said; likeness: NameLikeness }) =>
  2 * (one.name === '' ? NAME_FORMS.length : NAME_FORMS.indexOf(likeness.form)) + (one.email === '' ? 1 : 0);

function put(index: Map<string, Person[]>, key: string, person: Person, max = CANDIDATES_MAX): void {
  const there = index.get(key);
  if (!there) index.set(key, [person]);
  else if (there.length < max && !there.includes(person)) there.push(person);
}

const FNV_PRIME = 0x01_00_01_93;
const SEEDS = [0x81_1c_9d_c5, 0x2b_5a_7e_31] as const;
const HALF_BITS = 22;

/** A number below 2^44 that depends on the text alone: two hashes of 22 bits each. */
function numberOf(text: string): number {
  const [high, low] = SEEDS.map((seed) => {
    let hash: number = seed;
    for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), FNV_PRIME);
    return hash >>> (32 - HALF_BITS);
  }) as [number, number];
  return high * 2 ** HALF_BITS + low;
}
