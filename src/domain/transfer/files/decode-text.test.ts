import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { encodeText } from '#tests/support/transfer/encode-text.ts';
import { fileContent } from './file-content.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let place = 0; place < text.length; place += 1) view.setUint16(place * 2, text.charCodeAt(place), littleEndian);
  return new Uint8Array(view.buffer);
};
const TEXT = 'Name,Notes\r\nZoë Müller,“smart” – €5 😀 שלום';

describe('decodeText', () => {
  it.each([
    ['utf-8', utf8(TEXT), 'utf-8'],
    ['utf-8 with a mark', utf8(`\ufeff${TEXT}`), 'utf-8'],
    ['utf-16le with a mark', utf16(`\ufeff${TEXT}`, true), 'utf-16le'],
    ['utf-16be with a mark', utf16(`\ufeff${TEXT}`, false), 'utf-16be'],
    ['utf-16le without', utf16('Name,Notes\r\nZoë', true), 'utf-16le'],
    ['utf-16be without', utf16('Name,Notes\r\nZoë', false), 'utf-16be'],
  ])('%s', (_what, bytes, encoding) => {
    const decoded = decodeText(bytes);
    expect(decoded.encoding).toBe(encoding);
    expect(TEXT.startsWith(decoded.text)).toBe(true);
    expect(decoded.text).toContain('Zoë');
  });

  it('reads what is not UTF-8 as windows-1252, the same in every engine', () => {
    const bytes = Uint8Array.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x93, 0x94, 0x9f]);
    expect(decodeText(bytes)).toEqual({ text: 'Zoë €“”Ÿ', encoding: 'windows-1252' });
  });

  it('reads Polish words as windows-1250', () => {
    const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const polish = bytes('£ukasz Wójcik;p³atna;¯ak');
    expect(decodeText(polish)).toEqual({ text: 'Łukasz Wójcik;płatna;Żak', encoding: 'windows-1250' });
    const others = 'Zoë;£90;¿Pagada?;m³;Fußnote¹;Más';
    expect(decodeText(bytes(others))).toEqual({ text: others, encoding: 'windows-1252' });
  });

  it.each([
    ['macintosh', 'Jürgen'],
    ['macintosh', 'Käthe'],
    ['macintosh', 'Böhm'],
    ['macintosh', 'Führungsstärke;Käthe'],
    ['macintosh', 'Björn Köhler'],
    ['macintosh', 'Fußweg;Groß'],
    ['macintosh', 'Zoé;Café;voilà'],
    ['macintosh', 'João Conceição'],
    ['macintosh', 'François;ma mère;la fête'],
    ['macintosh', 'Søren;Pål;Lærke'],
    ['macintosh', 'Gábor'],
    ['macintosh', 'Noël'],
    ['macintosh', 'Duración,Cliente'],
    ['macintosh', 'María'],
    ['windows-1250', 'Łukasz Żak'],
    ['windows-1250', 'Imię'],
    ['windows-1250', 'zakończenia'],
    ['windows-1250', 'Róża;październik;książka;żółty;łąka'],
    ['windows-1251', 'Иван Петров'],
    ['shift_jis', '日付,クライアント名,時間,備考'],
    ['shift_jis', 'はじめての面談'],
  ])('reads words of %s: %s', (encoding, text) =>
    expect(decodeText(encodeText(encoding, text)!)).toEqual({ text, encoding }),
  );

  it('reads UTF-8 in which a letter is broken as UTF-8', () => {
    const bytes = Uint8Array.of(...utf8('Jürgen Müller;'), 0xe2, 0x80, ...utf8('…;Zoë'));
    expect(decodeText(bytes)).toEqual({ text: 'Jürgen Müller;\ufffd…;Zoë', encoding: 'utf-8' });
  });

  it.each([
    'Dušan Mašek;Aleš',
    'l’objectif – 10–12 h, “tbc…”',
    'cœur, sœur, Œuvre; geht‘s, l’an; now—not',
    'Muñoz, año, niña; forêt, Iênê',
    'vgl. § 5; §3',
    'Zoë;£90;m³;½',
    'ÄÖÜ;äöüß',
    'NÃO; “AMANHÔ',
  ])('leaves %s in windows-1252', (text) =>
    expect(decodeText(encodeText('windows-1252', text)!)).toEqual({ text, encoding: 'windows-1252' }),
  );

  it('decodes an empty file to an empty text', () =>
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' }));

  test('any well-formed text is decoded from UTF-8 unchanged, and any bytes give some text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeText(utf8(`\ufeff${text}`)).text).toBe(text);
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof decodeText(bytes).text === 'string'));
  });
});

describe('fileContent', () => {
  it.each([
    ['packed', 'PK\u0003\u0004…'],
    ['pdf', '%PDF-1.7'],
    ['calendar', ' BEGIN:VCALENDAR\r\n'],
    ['json', '{\n "format": "hourbook-archive"'],
    ['text', 'Client,Date'],
    ['text', '{curly} words'],
    ['text', 'Date,Notes\r\n2026-11-20,{"mood": 3}'],
    ['empty', ' \r\n'],
  ])('%s', (content, text) => expect(fileContent(utf8(text), text)).toBe(content));
  it('an old workbook', () => expect(fileContent(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'ÐÏ')).toBe('xls'));
});
