import { describe, expect, it, test } from 'vitest';
import { amountOf, decidePayments, type PaymentMeaning, readPayment } from './payment-column.ts';

const columns = (header: string, paid: string[], price: string[] = []) => ({
  headers: { paid: header, price: 'Price' },
  paid,
  price,
});
/** The value of the only row, or the word that is asked about. */
function meaning(header: string, paid: string, price?: string): unknown {
  const { decisions, words } = decidePayments(columns(header, [paid], price === undefined ? [] : [price]), {});
  const reading = readPayment(paid, price ?? '', decisions);
  return reading.state === 'read' ? reading.value : `${reading.state} ${words.map(({ word }) => word).join()}`;
}

describe('paid', () => {
  it.each([
    'paid',
    'Paid',
    'yes',
    'Y',
    'TRUE',
    '1',
    '✓',
    'fee-paying',
    '£120',
    '90.50 EUR',
    '€ 60',
    'R$ 1.250,00',
    'A$120',
    'kr 900',
    '900 kr.',
    '900 zł',
    '1\u202f200,00\u00a0€',
    '£50 (reduced)',
    '85 GBP + VAT',
    '€ 90/h',
    'ja',
    'bezahlt',
    'payé',
    '2026-03-01',
    '14/03/2026',
  ])('%s', (text) => expect(meaning('Paid', text)).toBe(true));
  it.each(['pro bono', 'Pro-Bono', 'probono', 'no', 'false', '0', 'free', 'nein', 'unentgeltlich', 'bénévole', 'non'])(
    '%s is pro bono',
    (text) => expect(meaning('Paid', text)).toBe(false),
  );
  it.each([
    ['Unpaid', 'ask unpaid'],
    ['Outstanding', 'ask outstanding'],
    ['Sliding scale', 'ask sliding scale'],
  ])('%s is asked about', (text, expected) => expect(meaning('Paid', text)).toBe(expected));

  it('no is asked about in a column of payments, since it may be an open invoice', () => {
    expect(meaning('Payment', 'no')).toBe('ask no');
    expect(meaning('Rechnung', 'nein')).toBe('ask nein');
  });

  it('a price means paid, whether or not the money has arrived; a price of zero is asked about', () => {
    expect(meaning('Paid?', 'no', '90.00')).toBe(true);
    expect(meaning('Paid', '$0.00', '$100.00')).toBe(true);
    expect(meaning('Paid', 'pro bono', '$100.00')).toBe(false);
    expect(meaning('Paid', '$0.00', '$0.00')).toBe('ask price 0');
    expect(meaning('', '', '')).toBeNull();
  });

  it('zero among ones is pro bono', () => {
    const { decisions, words } = decidePayments(columns('Paid', ['1', '0']), {});
    expect([words, readPayment('0', '', decisions)]).toMatchObject([[], { value: false }]);
  });

  it('zero among amounts is asked about', () => {
    const { words } = decidePayments(columns('Fee', ['£120', '0', '']), {});
    expect(words).toMatchObject([{ word: '0', example: { place: 1, text: '0' }, rows: 1, header: 'Fee' }]);
  });
});

describe('words', () => {
  const cells = ['Paid', 'Unpaid', 'unpaid ', 'Employer', '', 'Pro bono'];
  it('are asked about once each, with the number of their rows', () => {
    const { words } = decidePayments(columns('Payment', cells), {});
    expect(words).toMatchObject([
      { word: 'unpaid', rows: 2, example: { place: 1, text: 'Unpaid' } },
      { word: 'employer', rows: 1 },
    ]);
  });

  it.each<[PaymentMeaning, boolean | null]>([
    ['paid', true],
    ['pro-bono', false],
    ['unknown', null],
  ])('mean what was answered: %s', (answer, value) => {
    const { decisions, words } = decidePayments(columns('Payment', cells), { unpaid: answer });
    expect(words.map(({ word }) => word)).toEqual(['employer']);
    expect(readPayment('Unpaid', '', decisions)).toMatchObject({ state: 'read', value });
  });

  it('that were answered keep their meaning if there are too many to ask about', () => {
    const words = Array.from({ length: 13 }, (_, at) => `remark ${at}`);
    const { decisions } = decidePayments(columns('Paid', words), { 'remark 0': 'paid' });
    expect(readPayment('remark 0', '', decisions)).toMatchObject({ state: 'read', value: true });
    expect(readPayment('remark 1', '', decisions)).toMatchObject({ state: 'wrong' });
  });

  it('that are remarks are not asked about one by one', () => {
    const { decisions, words } = decidePayments(
      columns(
        'Payment',
        Array.from({ length: 20 }, (_, n) => `INV-${n}`),
      ),
      {},
    );
    expect(words).toEqual([]);
    expect(readPayment('INV-7', '', decisions)).toEqual({ state: 'wrong', message: 'is not paid or pro bono' });
  });
});

test.each([
  ['£120', 120],
  ['$1,200.00', 1200],
  ['1.200,50 €', 1200.5],
  ['CHF 150', 150],
  ['120,-', 120],
  ['90.5', 90.5],
  ['0', 0],
  ['2026-03-01', null],
  ['INV-7', null],
  ['12 sessions', null],
])('the amount of %j', (text, amount) => expect(amountOf(text)).toBe(amount));

test('an amount of nothing with a remark is a word of its own', () => {
  expect(amountOf('0 (package)')).toBeNull();
  expect(meaning('Fee', '0 (package)')).toBe('ask 0 package');
});

test('a price in words says whether the session was paid', () => {
  expect(meaning('', '', 'Gratuit')).toBe(false);
  expect(meaning('', '', 'bezahlt')).toBe(true);
  expect(meaning('', '', 'agreed')).toBe('ask agreed');
});
