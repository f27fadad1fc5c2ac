// The page in an audit file: verifies the data beside it, then shows what it verified and nothing else. It is built to one file
// (build/audit-file.config.ts), loads nothing, and shows all texts as text.
import { numberText } from '#domain/formatting/number-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { MEANING_TEXTS, madeText, verdictText } from '#domain/audit-file/verdict-texts.ts';
import type { SignedPayload } from '#domain/audit-file/signed-payload.ts';
import { verifyAuditData, type IntactData, type Verdict } from '#domain/audit-file/verify-audit-data.ts';
import { logTables } from './log-tables.ts';
import { nobleVerifier } from './noble-verifier.ts';
import { recordedText } from './recorded-text.ts';
import { answersText, resultTables } from './result-tables.ts';
import './shell.css';
import { cellsOfAll, type Table } from './table.ts';

const blocks = document.querySelectorAll('[id="audit-file"]');
/** The line feeds that enclose the data are not part of it. Two blocks count as no data: this page and /verify must read the same. */
const data = (blocks.length === 1 ? blocks[0]!.textContent : '').replace(/^\n/, '').replace(/\n$/, '');
void verifyAuditData(nobleVerifier, data).then((verdict) =>
  document.getElementById('page')!.replaceChildren(...pageOf(verdict)),
);

function pageOf(found: Verdict): Node[] {
  const payload = 'payload' in found ? found.payload : null;
  const { title, text } = verdictText(found);
  const isIntact = found.state === 'intact';
  const heading = payload ? `Practice log of ${payload.coach.name || payload.coach.email}` : 'Audit file';
  document.title = `${heading} – ${title}`;
  return [
    element('h1', {}, heading),
    ...(payload
      ? [whoseKey(payload), element('p', { class: 'soft' }, `It says: ${payload.coach.email}. ${madeText(payload)}.`)]
      : []),
    element(
      'div',
      { class: `verdict ${isIntact ? 'good' : 'bad'}`, role: isIntact ? 'status' : 'alert' },
      element('p', {}, `${isIntact ? '✓' : '✗'} ${title}`),
      element('p', {}, text),
    ),
    ...(isIntact ? intactParts(found) : []),
  ];
}

/** What this page can't know comes first: a forged file has a page like this one. */
function whoseKey({ issuer }: SignedPayload): Node {
  return element(
    'p',
    {},
    'This page can’t check itself, or know whose key signed it. The file names the address ',
    element('a', { href: `${issuer}/verify`, rel: 'noreferrer' }, `${issuer}/verify`),
    '. If you know and trust it, check the file there. It is sent nowhere.',
  );
}

function intactParts(found: IntactData): Node[] {
  const { payload, rows } = found;
  const tables = [...resultTables(rows), ...logTables(rows)].filter((table) => table !== null);
  return [
    element('p', {}, `Rules as judged on ${longDate(payload.judged_on)}.`),
    ...recordedLine(found),
    ...answersLine(found),
    element('h2', {}, 'What this proves'),
    element('ul', {}, ...MEANING_TEXTS.map((text) => element('li', {}, text))),
    element('p', { class: 'soft' }, 'Key ', element('span', { class: 'key' }, found.kid)),
    ...chainLine(found),
    ...tables.flatMap(tableParts),
  ];
}

/** What no one else can show: how much was recorded soon after it happened. */
function recordedLine({ rows }: IntactData): Node[] {
  const sums = cellsOfAll('sum', rows).filter(({ period }) => period === 'all');
  const text = recordedText(sums, cellsOfAll('import', rows));
  return text === '' ? [] : [element('p', {}, text)];
}

function answersLine({ payload, rows }: IntactData): Node[] {
  const text = answersText(payload.answers, cellsOfAll('answer', rows).length);
  return text === '' ? [] : [element('p', {}, text)];
}

function chainLine({ payload: { chain } }: IntactData): Node[] {
  if (chain === null) return [];
  return [
    element(
      'p',
      { class: 'soft' },
      `Changes of these records so far: ${numberText(chain.length)}, the last `,
      element('span', { class: 'key' }, chain.head),
    ),
  ];
}

function tableParts({ title, headings, rows }: Table, place: number): Node[] {
  const id = `table-${place}`;
  const heading = [{ text: 'Row', align: 'number' as const }, ...headings];
  const cell = (name: 'th' | 'td', align: string | undefined, text: string) =>
    element(name, { ...(align && { class: align }), ...(name === 'th' && { scope: 'col' }) }, text);
  return [
    element('h2', { id }, title),
    element(
      'div',
      { class: 'table', tabindex: '0', role: 'region', 'aria-labelledby': id },
      element(
        'table',
        { 'aria-labelledby': id },
        element('thead', {}, element('tr', {}, ...heading.map(({ text, align }) => cell('th', align, text)))),
        element(
          'tbody',
          {},
          ...rows.map(({ number, cells }) =>
            element(
              'tr',
              {},
              cell('td', 'number', numberText(number)),
              ...cells.map((text, column) => cell('td', headings[column]!.align, text)),
            ),
          ),
        ),
      ),
    ),
  ];
}

function element(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
