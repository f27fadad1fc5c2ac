// A name as it is stored: without what programs put around it.

/** A joiner (U+200C, U+200D) is part of names in some scripts. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const ADDRESS = String.raw`(?:https?:\/\/|www\.|mailto:|app:\/\/)[^\s)\]>]*`;
/** [Anna Bell](https://…) */
const MARKDOWN = new RegExp(String.raw`\[([^\]]+)\]\(${ADDRESS}\)`, 'giu');
const LINK = new RegExp(String.raw`\s*[([<]?\s*${ADDRESS}\s*[)\]>]?`, 'giu');
const MAIL = /\s*[<([]\s*[^\s@<>()[\]]+@[^\s@<>()[\]]+\s*[>)\]]/gu;
/** '"Lee, Kim"', in a list of linked records that has only this one. */
const QUOTED = /^"([^",]+,[^",]+)"$/;
const LEFT_OVER = /^[\s,;|–—-]+|[\s,;|–—-]+$/gu;

/** 'Kim Lee (she/her)', 'Kim Lee - they/them', 'Kim Lee (pro bono)', 'Kim Lee (PB)'. */
const BEHIND =
  /\s*(?:[([]|\s[-–—]\s)\s*(?:(?:\p{Ll}{2,5}|She|He|They)\/\p{L}{2,6}(?:\/\p{L}{2,6})?|[Pp]ro[\s-]?[Bb]ono|PB)[)\]]?$/u;
/** As of a legend: '* pro bono'. */
export const NAME_MARK = /\s*[*†‡]+$/u;
/** The same as above. */
const DITTO_MAX_CHARS = 12;
const DITTO = /^[^\p{L}\p{N}]*(?:(?:di?t?to|idem|same|as above|同上|d[io]\.|id\.|s\. ?o\.)[^\p{L}\p{N}]*)?$/iu;

/**
 * Without pronouns, pro bono, marks, links, addresses in brackets and what nobody sees; '' where nothing else is there, or a sign for the name above.
 * @example plainName('Anna Bell (https://www.notion.so/Anna-1f2e)') // 'Anna Bell'
 */
export function plainName(text: string): string {
  const seen = text.replace(INVISIBLE, '').trim().replace(QUOTED, '$1');
  if (seen.length <= DITTO_MAX_CHARS && DITTO.test(seen)) return '';
  const visible = seen.replace(NAME_MARK, '').replace(BEHIND, '');
  if (!/[@:]|www\./iu.test(visible)) return visible;
  const bare = visible.replace(MARKDOWN, '$1').replace(LINK, ' ').replace(MAIL, ' ');
  return bare === visible ? visible : bare.replace(LEFT_OVER, '').replace(/\s+/g, ' ');
}
