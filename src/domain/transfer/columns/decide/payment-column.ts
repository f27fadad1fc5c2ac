// Decides whether sessions were paid or pro bono, from a column of words or amounts and a column of prices. The coach is asked once for
// each unknown word, and each that says only whether the money has arrived ('Unpaid', 'Outstanding').
import { holdsDate } from '#domain/transfer/columns/column-cells.ts';
import { plainWords, wordsOf } from '#domain/transfer/columns/languages/languages.ts';
import { PRO_BONO } from '#domain/transfer/columns/fact-words.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import { type AskedWord, countWord } from './asked-words.ts';
import { type Reading, ask, read, wrong } from '#domain/transfer/columns/reading.ts';

/** `unknown`: not stated. */
export type PaymentMeaning = 'paid' | 'pro-bono' | 'unknown';

export interface PaymentWord extends AskedWord {
  readonly choices: readonly { readonly meaning: PaymentMeaning; readonly shown: string }[];
}

export interface PaymentColumns {
  readonly headers: { readonly paid: string; readonly price: string };
  /** The cells, blank ones included; empty if there is no such column. */
  readonly paid: readonly string[];
  readonly price: readonly string[];
}

export interface PaymentDecisions {
  /** Whether the column is about money, so that 'No' may mean an open invoice as well as a free session. */
  readonly isMoney: boolean;
  /** Whether 'PB' is in the column, so that 'P' means paid; beside 'F' for a fee, it may be pro bono. */
  readonly hasLetters: boolean;
  /** By word, the meaning that the coach gave; null if not answered. */
  readonly asked: ReadonlyMap<string, PaymentMeaning | null>;
}

export const PAID = wordsOf(({ paid }) => paid);
export const MONEY = wordsOf(({ payments }) => payments);
const AMOUNT =
  /^(?:[a-z]{0,3}\p{Sc}|[a-z]{3}|kr|fr|rs)?\.?\s*(\d{1,3}(?:[,.'’\s]\d{3})+|\d+)(?:[.,](\d{1,2}|[-–—]+))?\s*(?:[a-z]{0,3}\p{Sc}|[a-z]{2,3}|zł|kč|euros?)?\.?\s*(?:p\.?\s?a\.?|net|brutto|netto)?([(+/]\D+)?$/iu;
/** If there are more unknown words, they are remarks: the coach isn't asked about each, but the rows show them. */
const ASKED_WORDS_MAX = 12;
const SHOWN: Readonly<Record<PaymentMeaning, string>> = {
  paid: 'Paid, whether or not the money has arrived',
  'pro-bono': 'Pro bono',
  unknown: 'Not said',
};
const CHOICES = (Object.keys(SHOWN) as PaymentMeaning[]).map((meaning) => ({ meaning, shown: SHOWN[meaning] }));

/** Whether a word, a mark or an amount says pro bono, and not paid; null for others. */
export function isFree(text: string): boolean | null {
  const judged = meaningOf(text, '', { isMoney: false, hasLetters: false });
  return judged && 'isPaid' in judged ? !judged.isPaid : null;
}

/** An amount of money in any currency; null for anything else. Why nothing was charged, as in '0 (package)', is a word of its own. */
export function amountOf(text: string): number | null {
  const [, whole, cents = '', remark] = AMOUNT.exec(text.trim()) ?? [];
  const amount = Number(`${whole?.replace(/\D/g, '')}.${cents.replace(/\D/g, '') || '0'}`);
  return Number.isNaN(amount) || (amount === 0 && remark) ? null : amount;
}

/** Whether a word means pro bono, and not paid; null for other words. */
export function meansProBono(text: string): boolean | null {
  const words = plainWords(text);
  return PRO_BONO.has(words) ? true : PAID.has(words) ? false : null;
}

/** What a cell of a column that is called 'Pro bono' says; null for anything but a mark, a word or a number of hours. */
export const isProBono = (text: string) => meansProBono(text) ?? yesOrNo(text) ?? ((amountOf(text) ?? 0) > 0 || null);

const PAYMENT = /\b(?:instal?lments?|deposit|transaction|receipt|zahlung\w*|anzahlung|rechnung\w*|acompte)\b/;
/** Whether a header has a word for money received. */
const isOfMoney = (words: string) => words.split(' ').some((word) => MONEY.has(word));
/** Headers of columns that identify a payment, not of those that say its state. */
const OF_ONE =
  /\b(?:no|nr|number|id|date|due|name|amount|method|datum|nummer|numero|montant|schedule|title|description)\b/;

/** The indexes of columns that identify a payment: 'Payment date', 'Invoice #'; not 'Payment' or 'Payment status'. */
export const paymentColumns = (header: readonly string[]): number[] =>
  header.flatMap((text, column) => {
    const words = plainWords(text);
    return (PAYMENT.test(words) || isOfMoney(words)) && (OF_ONE.test(words) || text.includes('#')) ? column : [];
  });

/** @param answers by word */
export function decidePayments(
  columns: PaymentColumns,
  answers: Readonly<Record<string, PaymentMeaning>>,
): { readonly decisions: PaymentDecisions; readonly words: readonly PaymentWord[] } {
  const { headers, paid, price } = columns;
  const header = plainWords(headers.paid);
  const hasAmounts = paid.some((text) => (amountOf(text) ?? 0) > 1);
  const isMoney = price.length > 0 || hasAmounts || (!PAID.has(header) && isOfMoney(header));
  const letters = new Set(paid.map(plainWords));
  const hasLetters = (header === 'p pb' || letters.has('pb')) && !letters.has('f');
  const found = new Map<string, AskedWord>();
  for (let place = 0; place < Math.max(paid.length, price.length); place += 1) {
    const texts = { paid: paid[place] ?? '', price: price[place] ?? '' };
    const judged = meaningOf(texts.paid, texts.price, { isMoney, hasLetters });
    if (judged === null || !('word' in judged)) continue;
    const example = { place, text: texts[judged.from].trim() };
    countWord(found, { word: judged.word, example, header: headers[judged.from] });
  }
  const isFew = found.size <= ASKED_WORDS_MAX;
  const kept = [...found.values()].filter(({ word }) => isFew || answers[word] !== undefined);
  const words = kept.map((one) => ({ ...one, choices: CHOICES }));
  return {
    decisions: { isMoney, hasLetters, asked: new Map(words.map(({ word }) => [word, answers[word] ?? null])) },
    words: words.filter(({ word }) => answers[word] === undefined),
  };
}

/** True for paid, false for pro bono, null for not stated. Never called if both cells are blank. */
export function readPayment(paid: string, price: string, decisions: PaymentDecisions): Reading<boolean | null> {
  const judged = meaningOf(paid, price, decisions);
  if (judged === null) return read(null, '');
  if (!('word' in judged)) return read(judged.isPaid, judged.isPaid ? 'Paid' : 'Pro bono');
  const meaning = decisions.asked.get(judged.word);
  if (meaning === undefined) return wrong('is not paid or pro bono');
  if (meaning === null) return ask('could be paid or pro bono');
  return read(
    meaning === 'unknown' ? null : meaning === 'paid',
    meaning === 'unknown' ? 'Not said' : meaning === 'paid' ? 'Paid' : 'Pro bono',
  );
}

type Meaning = { readonly isPaid: boolean } | { readonly word: string; readonly from: 'paid' | 'price' };

/** A price, or a day, means that a session is paid, whether or not the money has arrived. Null if neither cell says anything. */
function meaningOf(
  paid: string,
  price: string,
  { isMoney, hasLetters }: Pick<PaymentDecisions, 'isMoney' | 'hasLetters'>,
): Meaning | null {
  const words = plainWords(paid);
  const said = words || plainWords(price);
  const cost = amountOf(price);
  const amount = amountOf(paid);
  const answer = yesOrNo(paid) ?? (holdsDate(paid) || null);
  if (PRO_BONO.has(said)) return { isPaid: false };
  if ((cost ?? 0) > 0 || PAID.has(said) || (hasLetters && words === 'p') || (amount ?? 0) > 0 || answer === true)
    return { isPaid: true };
  // A session with price 0 may have been paid with a package or a voucher.
  if (cost === 0) return { word: 'price 0', from: 'price' };
  if (words === '') return said === '' ? null : { word: said, from: 'price' };
  // 'F' is a fee as well as false.
  if (answer === false && !isMoney && words !== 'f') return { isPaid: false };
  return { word: amount === 0 ? '0' : words, from: 'paid' };
}
