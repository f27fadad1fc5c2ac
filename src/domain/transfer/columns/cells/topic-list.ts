// The topics of a session in one cell, separated by , ; | or a line break. A topic that contains a separator is in double quotes.

const SEPARATOR = /[,;|\r\n]/;
const QUOTED_AT = /"((?:[^"]|"")*)"\s*(?=[,;|\r\n]|$)/y;
const PLAIN_AT = /[^,;|\r\n]*/y;

/**
 * The topics of a cell, trimmed and without empty ones.
 * @example splitTopics('Values; Work | Life, "Rest, play"') // ['Values', 'Work', 'Life', 'Rest, play']
 */
export function splitTopics(text: string): string[] {
  const topics: string[] = [];
  let place = 0;
  while (place <= text.length) {
    if (place < text.length && /\s/.test(text[place]!)) {
      place += 1;
      continue;
    }
    const topic = topicAt(text, place);
    if (topic.text !== '') topics.push(topic.text);
    place = topic.end + 1;
  }
  return topics;
}

function topicAt(text: string, place: number): { text: string; end: number } {
  QUOTED_AT.lastIndex = place;
  const quoted = QUOTED_AT.exec(text);
  if (quoted) return { text: quoted[1]!.replaceAll('""', '"').trim(), end: QUOTED_AT.lastIndex };
  PLAIN_AT.lastIndex = place;
  const plain = PLAIN_AT.exec(text)![0];
  return { text: plain.trim(), end: place + plain.length };
}

/** A cell from which splitTopics reads the same topics. */
export function joinTopics(topics: readonly string[]): string {
  return topics.map((topic) => (needsQuotes(topic) ? `"${topic.replaceAll('"', '""')}"` : topic)).join('; ');
}

const needsQuotes = (topic: string) => SEPARATOR.test(topic) || topic.startsWith('"') || topic !== topic.trim();
