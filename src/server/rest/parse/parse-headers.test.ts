import { describe, expect, it } from 'vitest';
import { parseAccept } from './parse-accept.ts';
import { parsePrefer } from './parse-prefer.ts';

const NOTHING = {
  returns: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  timeZone: null,
  maxAffected: null,
};
const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe('parsePrefer', () => {
  it.each([
    [undefined, {}],
    ['return=representation', { returns: 'representation' }],
    ['return=minimal, count=exact', { returns: 'minimal', count: 'exact' }],
    ['resolution=merge-duplicates,missing=default', { resolution: 'merge-duplicates', missing: 'default' }],
    ['return=minimal,return=representation', { returns: 'minimal' }],
    ['handling=strict,max-affected=3', { handling: 'strict', maxAffected: 3 }],
    ['max-affected=3', {}],
    ['timezone=Europe/London,wishes=many,__proto__=x', { timeZone: 'Europe/London' }],
    ['timezone=Asia/Kolkata,timezone=UTC', { timeZone: 'Asia/Kolkata' }],
    ['timezone=Europe/Leeds', {}],
    ['timezone=+01:00', {}],
    ['timezone=', {}],
    ['tx=commit', {}],
  ])('reads %s', (header, expected) => expect(parsePrefer(header)).toEqual({ ...NOTHING, ...expected }));

  it.each([
    'handling=strict,wishes=many',
    'return=all,handling=strict',
    'timezone=Europe/Leeds,handling=strict',
    'tx=rollback',
  ])('refuses %s', (header) => {
    expect(() => parsePrefer(header)).toThrow(refusal('PGRST122'));
  });
});

describe('parseAccept', () => {
  const JSON_TYPE = 'application/json; charset=utf-8';
  it.each([
    [undefined, JSON_TYPE, false],
    ['*/*', JSON_TYPE, false],
    ['application/json', JSON_TYPE, false],
    ['text/html,application/json;q=0.9', JSON_TYPE, false],
    ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json; charset=utf-8', true],
    [
      'application/json;q=0.5,application/vnd.pgrst.object+json',
      'application/vnd.pgrst.object+json; charset=utf-8',
      true,
    ],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
      true,
    ],
  ])('%s', (header, contentType, isSingle) => {
    expect(parseAccept(header)).toMatchObject({ contentType, isSingle });
  });

  it.each(['text/csv', 'application/geo+json', 'application/vnd.pgrst.plan+text', 'application/json;q=0'])(
    'refuses %s',
    (header) => {
      expect(() => parseAccept(header)).toThrow(refusal('PGRST107'));
    },
  );
});
