// What was made of a text, for texts that come again and again.

const REMEMBERED = 1_000;
/** A longer text, such as a list of many ids, hardly comes again. */
const TEXT_MAX_CHARS = 2_000;

export class RememberedTexts<Made> {
  /** A Map keeps the order of insertion, so its first entry is the least recently used. */
  private readonly made = new Map<string, Made>();

  /** What `make` gives for the text, now or before; nothing is remembered when it throws. */
  get(text: string, make: () => Made): Made {
    const known = this.made.get(text);
    if (known !== undefined) this.made.delete(text);
    const made = known ?? make();
    if (text.length <= TEXT_MAX_CHARS) this.made.set(text, made);
    if (this.made.size > REMEMBERED) this.made.delete(this.made.keys().next().value as string);
    return made;
  }
}
