// Cells that name several people or a group: one question for each text. None about a row that says itself that it was a group, and
// of how many, nor about the name of a client of the practice.
import type { SessionFormat } from '#domain/sessions/session-kinds.ts';
import type { KnownClient } from './client-register.ts';
import { comparable } from './comparable.ts';
import { type SeveralPeople, severalPeople } from './several-people.ts';

export type GroupAnswer =
  /** One client of this name. */
  | { readonly is: 'one' }
  /** Each of the people named has a session. */
  | { readonly is: 'each' }
  | { readonly is: 'group'; readonly format: 'group' | 'team'; readonly participants: number | null };

export interface GroupQuestion {
  /** What the answer is given for. */
  readonly key: string;
  readonly text: string;
  readonly rows: number;
  /** The first row that has it. */
  readonly index: number;
  /** The people named; empty where the cell has only their number, or where they cannot have a session each. */
  readonly names: readonly string[];
  /** How many people, null where nothing says so. */
  readonly count: number | null;
  readonly isTeam: boolean;
  /** Null while it is open. */
  readonly answer: GroupAnswer | null;
}

/** The people that a cell names. */
export interface NamedPeople {
  readonly names: readonly string[];
  /** The one name is that of several people, so it is not compared with names of persons. */
  readonly isGroup: boolean;
  readonly group: { readonly format: SessionFormat; readonly participants: number | null } | null;
  /** What follows the name in a doubt of its row. */
  readonly doubt?: string;
}

/** What the row's own cells say of its people. */
export interface RowPeople {
  readonly index: number;
  readonly name: string;
  readonly format: SessionFormat | null;
  readonly participants: number | null;
}

const KNOWN_NAME_DOUBT = ' is one of your clients; the row does not say whether it was a group';

export class GroupQuestions {
  readonly #asked = new Map<string, { question: GroupQuestion; groupName: string }>();
  readonly #several = new Map<string, SeveralPeople | null>();
  readonly #answers: { readonly [key: string]: GroupAnswer };
  readonly #offersEach: boolean;
  readonly #known: ReadonlySet<string>;

  /** @param offersEach false where a row's hours cannot be each person's */
  constructor(
    answers: { readonly [key: string]: GroupAnswer },
    { offersEach, known }: { readonly offersEach: boolean; readonly known: readonly KnownClient[] },
  ) {
    this.#answers = answers;
    this.#offersEach = offersEach;
    this.#known = new Set(known.map((client) => comparable(client.name)));
  }

  get questions(): GroupQuestion[] {
    return [...this.#asked.values()].map(({ question }) => question);
  }

  /** Null while the question is open. */
  read({ index, name, format, participants }: RowPeople): NamedPeople | null {
    const several = this.#severalIn(name);
    const asIs: NamedPeople = { names: [name], isGroup: several !== null, group: null };
    const isToldGroup = format === 'group' || format === 'team';
    // 'Sales team' in a row that says team says nothing new; nor does a name without a number that the row calls individual.
    if (several === null || (isToldGroup && participants !== null)) return asIs;
    if (several.count === null && format !== null) return asIs;
    const key = comparable(name);
    if (this.#known.has(key)) return format === null ? { ...asIs, doubt: KNOWN_NAME_DOUBT } : asIs;
    const there = this.#asked.get(key);
    const answer = this.#answerOf(key, several.names);
    const names = this.#offersEach ? several.names : [];
    const { count, isTeam, groupName } = several;
    const question = there
      ? { ...there.question, rows: there.question.rows + 1 }
      : { key, text: name.trim(), rows: 1, index, names, count, isTeam, answer };
    this.#asked.set(key, { question, groupName });
    if (answer === null) return null;
    if (answer.is === 'one') return asIs;
    if (answer.is === 'each') return { names: several.names, isGroup: false, group: null };
    return { names: [groupName], isGroup: true, group: { format: answer.format, participants: answer.participants } };
  }

  /** A file names the same people row after row. */
  #severalIn(name: string): SeveralPeople | null {
    const known = this.#several.get(name);
    if (known !== undefined) return known;
    const several = severalPeople(name);
    this.#several.set(name, several);
    return several;
  }

  #answerOf(key: string, names: readonly string[]): GroupAnswer | null {
    const given = this.#answers[key] ?? null;
    return given?.is === 'each' && (names.length === 0 || !this.#offersEach) ? null : given;
  }
}
