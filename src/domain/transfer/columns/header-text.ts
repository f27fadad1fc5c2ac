// A header as it is compared with those that are known: its words, and the parts of it that a known one can be.
import { PEOPLE } from './fact-words.ts';
import { formatIn, isNoLength, saidBy } from './decide/hour-headers.ts';
import { meansProBono } from './decide/payment-column.ts';
import { APPOINTMENT, headerWords, NUMBER_OF } from './languages/header-words.ts';
import { sessionHeaders } from '#domain/transfer/columns/languages/languages.ts';

/** With one of these words, a header that contains a known one means something else ('Client ID', 'Total hours', 'Date of birth'). */
const OTHER_MEANING = new Set(
  `id number count birth naissance geburt created creation updated modified invoice invoiced facture rechnung paid unpaid pro
  bono billed price rate fee cost total gesamt cumul cumulative running end time due next previous last group scheduled booked booking
  planned agreed expected estimated geplant geplante prevu prevue payment payments instalment installment deposit transaction payout
  added sent received signed cancelled canceled by via owner link url reason nacimiento nascita nascimento geboorte geboortedatum
  urodzenia fodselsdato fødselsdato creacion creazione criacao aanmaak utworzenia numero nummer numer factura fattura
  fatura factuur faktura faktury totale totaal razem suma precio prezzo preco`.split(/\s+/),
);
/** A header, normalised for comparison. */
export type HeaderText = NonNullable<ReturnType<typeof readHeader>>;

/** 'Session start time', 'Preis des Termins', 'Date de la séance'. */
const SUBJECT = new RegExp(
  `^${APPOINTMENT} (?=.)| (?:(?:of|de|du|del|della|da|der|des|dell) )?(?:(?:the|la|le|l) )?${APPOINTMENT}$`,
);
/** 'Client first name', 'Client last'. */
const NAME_PART = /^(?:client|coachee|customer|invitee|participant) ((?:fir|la)st)(?: name)?$/;
/** 'Was it paid?', 'Hat die Sitzung stattgefunden?', 'Czy sesja się odbyła?' */
const ASKS = /[?？]|^\s*(?:is|was|were|did|has)\s/i;
/** What a question has besides the field that it asks for. */
const ASKING = new RegExp(
  `(?<!\\p{L})(?:is|was|were|did|has|it|this|the|they|client|hat|wurde|d(?:e[rn]?|ie|as)|l[ae]?|a|t|elle|il|ete|o|foi|ha|s(?:e|ie?)|e|czy|heeft|werd|het|blev|${APPOINTMENT}(?:en)?)(?!\\p{L})`,
  'giu',
);
/** Longer cells are not headers. */
const HEADER_MAX_CHARS = 120;
/** A cache, since the same cells are tried as headers of several tables. */
const TEXTS = new Map<string, HeaderText | null>();
const TEXTS_MAX = 4000;

export function headerText(header: string): HeaderText | null {
  const known = TEXTS.get(header);
  if (known !== undefined) return known;
  if (TEXTS.size >= TEXTS_MAX) TEXTS.clear();
  const text = readHeader(header);
  TEXTS.set(header, text);
  return text;
}

function readHeader(given: string) {
  if (given.trim() === '' || given.length > HEADER_MAX_CHARS) return null;
  const written = given.replace(/^[^\p{L}\p{N}]*\p{Sc}[^\p{L}\p{N}]*$/u, 'price');
  const asked = ASKS.test(given) ? written.normalize('NFKD').replace(/\p{M}/gu, '').replace(ASKING, ' ') : written;
  const header = /\p{L}/u.test(asked) ? asked : written;
  const words = headerWords(header);
  const said = saidBy(header);
  // 'Client: Kim Lee' is no header.
  const hasOtherMeaning = words.some((word) => OTHER_MEANING.has(word)) || /:\s*\p{L}/u.test(header);
  const places = hasOtherMeaning ? [] : words.slice(1).map((_, place) => place + 1);
  return {
    words: words.join(' '),
    /** Without text in brackets, and what says no more of the field. */
    bare: headerWords(header.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
      .join(' ')
      .replace(SUBJECT, '')
      .replace(NAME_PART, '$1 name')
      .replace(/^name of (?:the |your |my )?/, '')
      .replace(/(?<=.) (?:at|on|for|from|am|um|von|le)$| and(?= time$)/, ''),
    /** If it names several things: the field that has only these, or the first of them. */
    choice: choiceIn(header, words),
    /** The beginnings of its words with the rest after each; empty if one of OTHER_MEANING occurs. `ends` likewise. */
    starts: places.map((place) => ({ text: words.slice(0, place).join(' '), rest: words.slice(place).join(' ') })),
    ends: places.map((place) => words.slice(place).join(' ')),
    /** What it says if it is about lengths of sessions and nothing else: 'Paid (hrs)'. */
    hours: said?.isPlain && !said.isTotal ? said : null,
    isNoLength: isNoLength(header),
  };
}

const COUNTED = new RegExp(`^(?:${NUMBER_OF}) (?:of |der |de |di )?(.+)$`);

const OR = String.raw`\/|[\s_](?:or|oder|ou?|lub|eller)[\s_]`;
const BETWEEN_CHOICES = new RegExp(OR, 'i');
/** With the abbreviation of each: 'P = paid, PB = pro bono'. */
const BETWEEN_MEANINGS = new RegExp(`${OR}|[,;=|\n]`, 'i');

/** @example choiceIn('Group or individual') // 'format'; choiceIn('Paid (P) / pro bono (PB)') // 'paid'; choiceIn('Client / group') // 'client' */
function choiceIn(header: string, words: readonly string[]): string {
  if (PEOPLE.has(COUNTED.exec(words.join(' '))?.[1] ?? '')) return 'participants';
  const all = header.replace(/\([^)]*\)/g, ' ').split(BETWEEN_MEANINGS);
  if (all.length > 1 && all.every((text) => formatIn(text) !== undefined)) return 'format';
  if (all.length > 1 && all.every((text) => meansProBono(text) !== null)) return 'paid';
  const [first, ...others] = header.split(BETWEEN_CHOICES) as [string, ...string[]];
  return others.length === 0 ? '' : headerWords(first).join(' ');
}

export const STATUSES: ReadonlySet<string> = new Set(sessionHeaders('completed'));
/** Whether a column says of each row if it took place: 'Status', 'Attended?'. */
export function isStatusHeader(text: string): boolean {
  const header = headerText(text);
  return header !== null && (STATUSES.has(header.words) || STATUSES.has(header.bare));
}
