// Converts notes of events to plain text. iCalendar requires text (RFC 5545, 3.8.1.5), but some calendars, such as Google's, write HTML.
import { Token, Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';
import { PlainText } from './plain-text.ts';

/** Elements that editors of notes write. Anything else between angle brackets is text, such as an email address. */
const ELEMENTS =
  'a|abbr|address|article|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|' +
  'figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|object|ol|p|pre|q|s|' +
  'samp|script|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|' +
  'tr|tt|u|ul|var|video';
/** After an element's name: nothing, or attributes with at least one value. So "a <b and c> d" is text. */
const REST = String.raw`(?:\s[^<>=]*=[^<>]*|\s*)\/?>`;
/** A sign of HTML: an end tag, an element that breaks the line, or an HTML entity. */
const HTML_SIGN = new RegExp(
  String.raw`<\/(?:${ELEMENTS})\s*>|<(?:br|hr|p|div|li|ul|ol|h[1-6])${REST}|&(?:amp|lt|gt|quot|nbsp|#39);`,
  'i',
);
/** An angle bracket that does not begin an element. */
const LONE_BRACKET = new RegExp(
  String.raw`<(?!\/?(?:${ELEMENTS})${REST}|!doctype[^<>]*>|!\[[^<>]*>|\?xml[^<>]*>)`,
  'gi',
);
/** Elements whose content is not shown and contains no other elements. */
const UNSEEN: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
};
const BLOCKS =
  /^(?:address|article|blockquote|body|caption|center|d[dlt]|details|div|fig(?:caption|ure)|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tr|ul)$/;
/** Elements with an empty line before and after. */
const PARAGRAPHS = /^(?:blockquote|h[1-6]|hr|p)$/;

/**
 * HTML as text: lines, list items, and links with their address. Text that is not HTML is returned unchanged.
 * @example plainNotes('Ring <a href="tel:+4420">me</a><br>a &lt; b') // 'Ring me (tel:+4420)\na < b'
 * @example plainNotes('a < b, <3 and <ann@example.org>') // the same
 */
export function plainNotes(notes: string): string {
  return HTML_SIGN.test(notes) ? textOfHtml(notes) : notes;
}

function textOfHtml(notes: string): string {
  const commentsEnd = notes.lastIndexOf('-->');
  const html = notes.replace(LONE_BRACKET, (_, at: number) =>
    at < commentsEnd && notes.startsWith('<!--', at) ? '<' : '&lt;',
  );
  const lowerCase = html.toLowerCase();
  /** The place of the last end tag of each of these elements, searched once. */
  const lastEnds = new Map<string, number>();
  const text = new PlainText();
  /** The open element whose content is left out. */
  let unseen: string | null = null;
  const add = ({ chars }: Token.CharacterToken) => unseen === null && text.add(chars);
  const handler: TokenHandler = {
    onStartTag(tag) {
      const state = UNSEEN[tag.tagName];
      if (state === undefined) return openElement(text, tag);
      // An element without an end tag would leave out the rest of the text.
      const lastEnd = lastEnds.get(tag.tagName) ?? lowerCase.lastIndexOf(`</${tag.tagName}>`);
      lastEnds.set(tag.tagName, lastEnd);
      if (lastEnd < tag.location!.startOffset) return;
      unseen = tag.tagName;
      tokenizer.state = state;
    },
    onEndTag({ tagName }) {
      if (unseen === null) closeElement(text, tagName);
      unseen = null;
    },
    onCharacter: add,
    onWhitespaceCharacter: add,
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof: () => text.closeLink(),
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.write(html, true);
  return text.toString();
}

function openElement(text: PlainText, tag: Token.TagToken): void {
  const { tagName: name } = tag;
  breakLine(text, name);
  if (name === 'br') text.breakLine();
  else if (name === 'td' || name === 'th') text.add(' ');
  else if (name === 'ul' || name === 'ol') text.openList(name === 'ol');
  else if (name === 'li') text.addItem();
  else if (name === 'a') text.openLink(Token.getTokenAttr(tag, 'href') ?? '');
}

function closeElement(text: PlainText, name: string): void {
  if (name === 'a') text.closeLink();
  else if (name === 'ul' || name === 'ol') text.closeList();
  breakLine(text, name);
}

function breakLine(text: PlainText, name: string): void {
  if (BLOCKS.test(name)) text.breakBefore(PARAGRAPHS.test(name) ? 2 : 1);
}
