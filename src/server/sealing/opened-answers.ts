// Texts that were opened a moment ago. Coaches read the same list again and again, and node takes longer to begin decrypting
// a text than to decrypt it: remembering is several times cheaper. In two generations: what is not read any more goes.
import { openText, SEALED_HEAD_CHARS, type DataKey } from './sealed-text.ts';

type Generation = Map<DataKey, Map<string, Buffer>>;

const BYTES_A_GENERATION = 16 * 1024 * 1024;
/** A text is in memory for twice as long after it was last read, at most. */
const GENERATION_MS = 5 * 60_000;

export class OpenedTexts {
  private young: Generation = new Map();
  private old: Generation = new Map();
  private bytes = 0;
  private aging: NodeJS.Timeout | null = null;
  private readonly limit: number;

  constructor(limit = BYTES_A_GENERATION) {
    this.limit = limit;
  }

  /** The text of `sealed` as JSON writes it, or null when `key` has not sealed it: looked up by the key and every character. */
  open(sealed: string, key: DataKey): Buffer | null {
    const known = this.young.get(key)?.get(sealed);
    if (known) return known;
    const text =
      this.old.get(key)?.get(sealed) ?? openText(Buffer.from(sealed.slice(SEALED_HEAD_CHARS), 'base64url'), key);
    if (text) this.keep(sealed, key, text);
    return text;
  }

  /** Twice in a row, nothing is left. */
  age(): void {
    if (this.aging) clearTimeout(this.aging);
    this.aging = null;
    this.old = this.young;
    this.young = new Map();
    this.bytes = 0;
    if (this.old.size > 0) this.ageLater();
  }

  private keep(sealed: string, key: DataKey, text: Buffer): void {
    const ofKey = this.young.get(key);
    if (ofKey) ofKey.set(sealed, text);
    else this.young.set(key, new Map([[sealed, text]]));
    this.bytes += sealed.length + text.length;
    if (this.bytes > this.limit) this.age();
    else this.ageLater();
  }

  private ageLater(): void {
    this.aging ??= setTimeout(() => this.age(), GENERATION_MS).unref();
  }
}
