// Builds the plain text of HTML: spaces as a browser shows them, at most one empty line, list items, and the addresses of links.

const BREAKS_MAX = 2;
const INDENTS_MAX = 5;

export class PlainText {
  private text = '';
  /** Line breaks by elements, and those in the text: the latter count only where no element breaks the line. */
  private breaks = 0;
  private newlines = 0;
  private hasSpace = false;
  /** The mark of a list item that has no text yet. */
  private mark = '';
  /** Of the open lists the number of their last item; null where they are not numbered. */
  private readonly lists: { last: number | null }[] = [];
  /** The open link, and where its text begins; null before it does. */
  private link: { href: string; from: number | null } | null = null;

  /** Text with its spaces and line breaks as they are in the source. */
  add(part: string): void {
    for (const [index, line] of part.split(/\r\n|\n|\r/).entries()) {
      if (index > 0) this.newlines += 1;
      for (const word of line.split(/([ \t\f\u00A0]+)/)) {
        if (/^[ \t\f\u00A0]/.test(word)) this.hasSpace = true;
        else if (word !== '') this.addWord(word);
      }
    }
  }

  /** What follows begins a line, of which all after the second one are left out. */
  breakLine(): void {
    this.breaks += 1;
  }

  /** What follows begins a line, after so many breaks at least. */
  breakBefore(breaks: number): void {
    this.breaks = Math.max(this.breaks, breaks);
  }

  openList(isNumbered: boolean): void {
    this.lists.push({ last: isNumbered ? 0 : null });
  }

  closeList(): void {
    this.lists.pop();
    this.mark = '';
  }

  addItem(): void {
    const list = this.lists.at(-1);
    const indent = '  '.repeat(Math.min(Math.max(this.lists.length - 1, 0), INDENTS_MAX));
    if (list && list.last !== null) list.last += 1;
    this.mark = `${indent}${list && list.last !== null ? `${list.last}.` : '-'} `;
  }

  /** Links are not nested: one that is open ends. */
  openLink(href: string): void {
    this.closeLink();
    this.link = { href: addressOf(href), from: null };
  }

  /** Adds the address after the link's text, unless that is the address. */
  closeLink(): void {
    const { href = '', from = null } = this.link ?? {};
    this.link = null;
    if (href === '') return;
    if (from === null) this.add(href);
    else if (bare(this.text.slice(from)) !== bare(href)) this.text += ` (${href})`;
  }

  toString(): string {
    return this.text;
  }

  private addWord(word: string): void {
    const breaks = Math.min(this.breaks || this.newlines, BREAKS_MAX);
    if (this.text !== '') this.text += breaks > 0 ? '\n'.repeat(breaks) : this.hasSpace ? ' ' : '';
    this.text += this.mark;
    if (this.link) this.link.from ??= this.text.length;
    this.text += word;
    [this.breaks, this.newlines, this.hasSpace, this.mark] = [0, 0, false, ''];
  }
}

/** An address that somebody can open, or ''. Google leads to others' addresses by one of its own, which is taken off. */
function addressOf(href: string): string {
  const given = href.trim();
  if (!/^(?:https?|mailto|tel):/i.test(given)) return '';
  const url = URL.canParse(given) ? new URL(given) : null;
  const target = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target !== null && /^https?:/i.test(target) ? target : given;
}

/** Of "https://example.org/" and "example.org" the same. */
const bare = (address: string) => address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
