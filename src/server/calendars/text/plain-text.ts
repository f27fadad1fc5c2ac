// Builds plain text from HTML: spaces as a browser shows them, at most one empty line, list items, and the addresses of links.

const BREAKS_MAX = 2;
const INDENTS_MAX = 5;

export class PlainText {
  private text = '';
  /** Line breaks by elements and in the text; the latter count only if no element breaks the line. */
  private breaks = 0;
  private newlines = 0;
  private hasSpace = false;
  /** The mark of a list item whose text has not begun. */
  private mark = '';
  /** For each open list, the number of its last item; null if it is not numbered. */
  private readonly lists: { last: number | null }[] = [];
  /** The open link, and where its text begins; null before that. */
  private link: { href: string; from: number | null } | null = null;

  /** @param part text with its spaces and line breaks as in the source */
  add(part: string): void {
    for (const [index, line] of part.split(/\r\n|\n|\r/).entries()) {
      if (index > 0) this.newlines += 1;
      for (const word of line.split(/([ \t\f\u00A0]+)/)) {
        if (/^[ \t\f\u00A0]/.test(word)) this.hasSpace = true;
        else if (word !== '') this.addWord(word);
      }
    }
  }

  /** Begins a new line. More than one empty line in a row is left out. */
  breakLine(): void {
    this.breaks += 1;
  }

  /** Begins a new line, after at least this many breaks. */
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

  /** Links are not nested, so an open one ends. */
  openLink(href: string): void {
    this.closeLink();
    this.link = { href: addressOf(href), from: null };
  }

  /** Adds the address after the link's text, unless the text is the address. */
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

/** The address if people can open it, else ''. Google wraps addresses in one of its own, which is removed. */
function addressOf(href: string): string {
  const given = href.trim();
  if (!/^(?:https?|mailto|tel):/i.test(given)) return '';
  const url = URL.canParse(given) ? new URL(given) : null;
  const target = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target !== null && /^https?:/i.test(target) ? target : given;
}

/** The same for "https://example.org/" and "example.org". */
const bare = (address: string) => address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
