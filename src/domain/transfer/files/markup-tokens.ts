// Cuts HTML and XML into tags and texts, in one pass: no input makes it look at a character more than a few times.

type MarkupToken =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'tag'; readonly name: string; readonly isClosing: boolean; readonly attributes: string };

const COMMENT_START = '<!--';
const COMMENT_END = '-->';

/** Comments are left out. A tag that never ends takes the rest. */
export function* markupTokens(text: string): Generator<MarkupToken> {
  const tag = /<(\/?)([a-zA-Z][\w:-]*)/y;
  let at = 0;
  while (at < text.length) {
    if (text.startsWith(COMMENT_START, at)) {
      at = endOf(text, COMMENT_END, at + COMMENT_START.length);
      continue;
    }
    tag.lastIndex = at;
    const found = text[at] === '<' ? tag.exec(text) : null;
    if (found) {
      const end = tagEnd(text, tag.lastIndex);
      if (end === null) return;
      yield { is: 'tag', name: found[2]!, isClosing: found[1] === '/', attributes: text.slice(tag.lastIndex, end) };
      at = end + 1;
    } else {
      const next = text.indexOf('<', at + 1);
      const end = next < 0 ? text.length : next;
      yield { is: 'text', text: text.slice(at, end) };
      at = end;
    }
  }
}

/** Where the tag's ">" stands. As in the HTML standard, a quote hides it only where it begins a value, after "=". */
function tagEnd(text: string, from: number): number | null {
  const stop = /=\s*(["'])|>/g;
  stop.lastIndex = from;
  for (let found = stop.exec(text); found; found = stop.exec(text)) {
    if (found[1] === undefined) return found.index;
    stop.lastIndex = endOf(text, found[1], stop.lastIndex);
  }
  return null;
}

/** The place behind the next `mark`, or the text's end. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
