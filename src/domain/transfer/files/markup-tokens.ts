// Splits HTML and XML into tags and texts in linear time, whatever the input.

type MarkupToken =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'tag'; readonly name: string; readonly isClosing: boolean; readonly attributes: string };

const COMMENT_START = '<!--';
const COMMENT_END = '-->';

/** Leaves comments out. A tag that never ends extends to the end of the text. */
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

/** The index of the tag's ">". As in the HTML standard, only a quote after "=" can hide one. */
function tagEnd(text: string, from: number): number | null {
  const stop = /=\s*(["'])|>/g;
  stop.lastIndex = from;
  for (let found = stop.exec(text); found; found = stop.exec(text)) {
    if (found[1] === undefined) return found.index;
    stop.lastIndex = endOf(text, found[1], stop.lastIndex);
  }
  return null;
}

/** The index after the next `mark`, or the text's end. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
