import { describe, expect, it } from 'vitest';
import { readDateText } from '#domain/transfer/columns/cells/date-text.ts';
import { readDuration } from '#domain/transfer/columns/decide/duration-column.ts';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { MONTH_NUMBERS, plainWords } from './languages.ts';
import { FURTHER_LOCALES } from './further.ts';

const LOCALES = ['en-GB', 'en-US', 'de', 'de-AT', 'fr', ...FURTHER_LOCALES.filter((locale) => locale !== 'ja')];
const MONTHS = Array.from({ length: 12 }, (_, month) => month);

it.each(LOCALES)('every month of %s is known, in full and abbreviated', (locale) => {
  for (const month of MONTHS)
    for (const length of ['long', 'short'] as const) {
      const name = new Intl.DateTimeFormat(locale, { month: length }).format(new Date(2024, month, 5));
      expect([name, MONTH_NUMBERS.get(plainWords(name))]).toEqual([name, month + 1]);
    }
});

it.each([...LOCALES, 'ja', 'ar-EG', 'fa-IR-u-ca-gregory', 'hi-u-nu-deva', 'ja-JP-u-ca-japanese'])(
  'dates as %s writes them are read',
  (locale) => {
    for (const month of MONTHS)
      for (const dateStyle of ['full', 'long', 'medium'] as const) {
        const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(Date.UTC(2024, month, 17));
        // Month names in other scripts are not read.
        if (/\p{Script=Arabic}{3}|\p{Script=Devanagari}{3}/u.test(text)) continue;
        const read = readDateText(text);
        const date = `2024-${String(month + 1).padStart(2, '0')}-17`;
        const days = read.kind === 'ordered' ? [...read.readings.values()].map((reading) => reading.date) : [read];
        expect([text, days]).toEqual([text, read.kind === 'ordered' ? [date] : [{ kind: 'date', date }]]);
      }
  },
);

it.each([
  ['٢٠٢٤-٠٣-٠٥', '2024-03-05'],
  ['２０２４／０３／０５', '2024-03-05'],
  ['2024年3月5日（火）', '2024-03-05'],
  ['令和6年3月5日', '2024-03-05'],
  ['2024年3月5日 午後2時30分', '2024-03-05'],
  ['martes, 5 de marzo de 2024', '2024-03-05'],
  ['terça-feira, 5 de março de 2024', '2024-03-05'],
  ['1º marzo 2024', '2024-03-01'],
  ['5 marca 2024 r.', '2024-03-05'],
  ['tirsdag den 5. marts 2024', '2024-03-05'],
  ['den 5 mars 2024', '2024-03-05'],
  ['5/mar/2024', '2024-03-05'],
  ['5-mrt-24', '2024-03-05'],
  ['2024-03-05 (Tue)', '2024-03-05'],
])('%j is %s', (text, date) => expect(readDateText(text)).toEqual({ kind: 'date', date }));

it.each([
  ['1 hora 30 minutos', 90],
  ['90 minuti', 90],
  ['1,5 uur', 90],
  ['1 godz. 30 min', 90],
  ['2 timer', 120],
  ['1 timme', 60],
  ['1時間30分', 90],
  ['９０分', 90],
])('%j is %i minutes', (text, minutes) =>
  expect(readDuration(text, { small: 'minutes', large: 'minutes' })).toMatchObject({ value: minutes }),
);

const FILES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  es: [
    ['Fecha', 'Cliente', 'Duración (minutos)', 'Tipo', 'Pagado', 'Estado', 'Notas'],
    ['5 de marzo de 2024', 'Ana Ruiz', '60', 'Individual', 'Sí', 'Realizada', 'bien'],
    ['6 de marzo de 2024', 'Ana Ruiz', '60', 'Individual', 'gratuito', 'Cancelada', ''],
    ['Total', '', '60', '', '', '', ''],
  ],
  it: [
    ['Data', 'Nome cliente', 'Durata', 'Modalità', 'Pagamento', 'Stato', 'Note'],
    ['5 marzo 2024', 'Ana Ruiz', '1 ora', 'individuale', 'pagato', 'Effettuata', 'bene'],
    ['6 marzo 2024', 'Ana Ruiz', '1 ora', 'individuale', 'gratuito', 'Annullata', ''],
    ['Totale', '', '1 ora', '', '', '', ''],
  ],
  pt: [
    ['Data da sessão', 'Nome do cliente', 'Duração', 'Formato', 'Pago', 'Situação', 'Observações'],
    ['5 de março de 2024', 'Ana Ruiz', '60', 'Individual', 'Sim', 'Concluída', ''],
    ['6 de março de 2024', 'Ana Ruiz', '60', 'Individual', 'Sim', 'Faltou', ''],
    ['Soma', '', '60', '', '', '', ''],
  ],
  nl: [
    ['Datum', 'Cliënt', 'Duur (minuten)', 'Vorm', 'Betaald', 'Status', 'Opmerkingen'],
    ['5 maart 2024', 'Ana Ruiz', '60', 'individueel', 'ja', 'afgerond', ''],
    ['6 mrt. 2024', 'Ana Ruiz', '60', 'individueel', 'ja', 'afgezegd', ''],
    ['Totaal', '', '60', '', '', '', ''],
  ],
  pl: [
    ['Data sesji', 'Imię i nazwisko', 'Czas trwania (min)', 'Rodzaj', 'Płatność', 'Stan', 'Uwagi'],
    ['5 marca 2024', 'Ana Ruiz', '60', 'indywidualna', 'płatna', 'odbyta', ''],
    ['6 marca 2024', 'Ana Ruiz', '60', 'indywidualna', 'płatna', 'odwołana', ''],
    ['Razem', '', '60', '', '', '', ''],
  ],
  da: [
    ['Dato', 'Klient', 'Varighed (minutter)', 'Form', 'Betalt', 'Status', 'Noter'],
    ['5. marts 2024', 'Ana Ruiz', '60', 'individuel', 'ja', 'gennemført', ''],
    ['6. marts 2024', 'Ana Ruiz', '60', 'individuel', 'ja', 'aflyst', ''],
    ['I alt', '', '60', '', '', '', ''],
  ],
  sv: [
    ['Datum', 'Klient', 'Längd (minuter)', 'Form', 'Betald', 'Status', 'Anteckningar'],
    ['5 mars 2024', 'Ana Ruiz', '60', 'individuell', 'ja', 'genomförd', ''],
    ['6 mars 2024', 'Ana Ruiz', '60', 'individuell', 'ja', 'inställd', ''],
    ['Summa', '', '60', '', '', '', ''],
  ],
  ja: [
    ['日付', 'クライアント名', '時間（分）', '形式', '有料/無料', '状態', '備考'],
    ['2024年3月5日', 'Ana Ruiz', '６０', '個人', '有料', '完了', ''],
    ['2024年3月6日', 'Ana Ruiz', '６０', '個人', '有料', 'キャンセル', ''],
    ['合計', '', '６０', '', '', '', ''],
  ],
};

describe('a file of sessions is read', () => {
  it.each(Object.entries(FILES))('in %s', (_, rows) => {
    const { table, headerRow, mapping } = recogniseFile(rows)!;
    const none = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
    const plan = planImport(table, { rows, headerRow, mapping, answers: {} }, none, CIRCUMSTANCES);
    expect(plan.questions).toEqual([]);
    expect(plan.rows.map(({ status }) => status)).toEqual(['new', 'left-out', 'left-out']);
    expect(plan.rows[0]!.record).toMatchObject({
      date: '2024-03-05',
      duration: 60,
      paid: true,
      format: 'individual',
      completed: true,
    });
    expect(plan.fileMinutes).toBe(60);
  });
});
