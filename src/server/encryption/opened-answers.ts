// Answers that were written and opened a moment ago. Coaches read the same list again and again, and mostly nothing of it has
// changed: comparing what Postgres sent costs a hundredth of writing and opening it once more. In two generations: what is not
// read any more goes.

interface Answer {
  readonly rows: Buffer;
  readonly body: Buffer;
}
type Generation = Map<string, Answer>;

const BYTES_A_GENERATION = 8 * 1024 * 1024;
/** A longer one would push out everybody else's. */
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;
/** An answer is in memory for twice as long after it was last read, at most. */
const GENERATION_MS = 5 * 60_000;

export class OpenedAnswers {
  private young: Generation = new Map();
  private old: Generation = new Map();
  private bytes = 0;
  private aging: NodeJS.Timeout | null = null;
  private readonly limit: number;

  constructor(limit = BYTES_A_GENERATION) {
    this.limit = limit;
  }

  /** What the rows, in one piece after the other, were opened to under `name`, when they are the same to the byte. */
  find(name: string, pieces: readonly Buffer[]): Buffer | null {
    const young = this.young.get(name);
    const answer = young ?? this.old.get(name);
    if (!answer || !isSame(answer.rows, pieces)) return null;
    if (!young) this.keep(name, answer);
    return answer.body;
  }

  /** `name` says whose answer to what it is: the same rows may be written in another way, or open for nobody else. */
  keep(name: string, answer: Answer): void {
    const size = sizeOf(name, answer);
    if (size > Math.min(ANSWER_MAX_BYTES, this.limit)) return;
    const replaced = this.young.get(name);
    this.bytes += size - (replaced ? sizeOf(name, replaced) : 0);
    if (this.bytes > this.limit) {
      this.age();
      this.bytes = size;
    }
    this.young.set(name, answer);
    this.aging ??= setTimeout(() => this.age(), GENERATION_MS).unref();
  }

  /** Twice in a row, nothing is left. */
  private age(): void {
    if (this.aging) clearTimeout(this.aging);
    this.old = this.young;
    this.young = new Map();
    this.bytes = 0;
    this.aging = this.old.size > 0 ? setTimeout(() => this.age(), GENERATION_MS).unref() : null;
  }
}

function isSame(rows: Buffer, pieces: readonly Buffer[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (!rows.subarray(at, at + piece.length).equals(piece)) return false;
    at += piece.length;
  }
  return at === rows.length;
}

const sizeOf = (name: string, { rows, body }: Answer) => name.length + rows.length + body.length;
