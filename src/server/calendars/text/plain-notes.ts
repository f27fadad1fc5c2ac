// Notes of events as plain text. iCalendar wants text (RFC 5545, 3.8.1.5), but calendars that format notes put HTML there, as Google does.
import { Token, Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';
import { PlainText } from './plain-text.ts';

/** Elements that editors of notes write. What else stands between pointed brackets is text, such as an address. */
const ELEMENTS =
  'a|abbr|address|article|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|' +
  'figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|object|ol|p|pre|q|s|' +
  'samp|script|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|' +
  'tr|tt|u|ul|var|video';
/** After an element's name: nothing, or attributes of which one has a value. "a <b and c> d" is no element. */
const REST = String.raw`(?:\s[^<>=]*=[^<>]*|\s*)\/?>`;
/** An end of an element, an element that breaks the line, or a character that is escaped as HTML does it. */
const HTML_SIGN = new RegExp(
  String.raw`<\/(?:${ELEMENTS})\s*>|<(?:br|hr|p|div|li|ul|ol|h[1-6])${REST}|&(?:amp|lt|gt|quot|nbsp|#39);`,
  'i',
);
/** A bracket that begins no element. */
const LONE_BRACKET = new RegExp(
  String.raw`<(?!\/?(?:${ELEMENTS})${REST}|!doctype[^<>]*>|!\[[^<>]*>|\?xml[^<>]*>)`,
  'gi',
);
/** Elements whose content is not shown, and in which there are no other elements. */
const UNSEEN: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
};
const BLOCKS =
  /^(?:address|article|blockquote|body|caption|center|d[dlt]|details|div|fig(?:caption|ure)|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tr|ul)$/;
/** Those with an empty line before and after. */
const PARAGRAPHS = /^(?:blockquote|h[1-6]|hr|p)$/;

/**
 * HTML as text: lines, list items, and links with their address. Text that is no HTML is given back as it is.
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
  /** Where the last end of each of these elements is, which is looked for once. */
  const lastEnds = new Map<string, number>();
  const text = new PlainText();
  /** The element whose content is left out. */
  let unseen: string | null = null;
  const add = ({ chars }: Token.CharacterToken) => unseen === null && text.add(chars);
  const handler: TokenHandler = {
    onStartTag(tag) {
      const state = UNSEEN[tag.tagName];
      if (state === undefined) return openElement(text, tag);
      // One that never ends would leave out the rest.
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
