import { describe, expect, it } from 'vitest';
import { addDays, isCalendarDate } from '#domain/time.ts';
import { citedBy, type Source } from '#domain/accreditation/evaluate/rule.ts';
import { ALL_RULES, rulesFor } from './all-rules.ts';

const QUOTED_WORDS_AT_MOST = 25;
const hasAddress = ({ url }: Source) => url !== null && /^https:\/\/[\w.-]+\.\w+/.test(url);
const wordsOf = (quote: string) => quote.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

describe('the rules', () => {
  it('have unique ids and a sentence', () => {
    expect(new Set(ALL_RULES.map(({ id }) => id)).size).toBe(ALL_RULES.length);
    for (const { id, text, source } of ALL_RULES) {
      expect(source.title, id).not.toBe('');
      expect(text, id).toMatch(/\.$/);
    }
  });

  it.each(ALL_RULES.map((rule) => [rule.id, rule] as const))('%s says how certain it is', (id, rule) => {
    const { source, certainty, text } = rule;
    expect(isCalendarDate(source.seen), id).toBe(true);
    for (const cited of citedBy(rule)) {
      expect(hasAddress(cited.source), id).toBe(true);
      expect(isCalendarDate(cited.source.seen), id).toBe(true);
      expect(wordsOf(cited.quote).length, id).toBeGreaterThan(0);
      expect(wordsOf(cited.quote).length, cited.quote).toBeLessThanOrEqual(QUOTED_WORDS_AT_MOST);
    }
    switch (certainty.kind) {
      case 'verified':
      case 'second-hand':
        return expect(certainty.cited[0]?.source, id).toBe(source);
      case 'disputed':
        // One of the two readings may be without words.
        expect(citedBy(rule), id).not.toEqual([]);
        // One of the two may be a text without an address.
        expect([source, certainty.other.source].some(hasAddress), id).toBe(true);
        expect(certainty.other.text, id).toMatch(/\.$/);
        return expect(certainty.other.text, id).not.toBe(text);
      case 'not-found':
        return;
    }
    expect.unreachable(`${id} doesn’t say how certain it is`);
  });

  it('have their words, but for four readings', () => {
    const readings = ALL_RULES.flatMap(({ id, certainty }) => [
      { id, cited: certainty.cited, isSaid: certainty.kind !== 'not-found' },
      ...(certainty.kind === 'disputed' ? [{ id, cited: certainty.other.cited, isSaid: true }] : []),
    ]);
    expect(readings.filter(({ cited, isSaid }) => isSaid && cited.length === 0).map(({ id }) => id)).toEqual([
      // A coach on her own application, whose words were not kept.
      'ac-coach-cpd',
      'ac-professional-cpd',
      'ac-master-cpd',
      // A page that names no hours on ethics.
      'nbhwc-nbc-hwc-renewal-ethics',
    ]);
  });

  it('are selected by the date of the application', () => {
    const on = (applicationDate: string) =>
      rulesFor({ body: 'ICF', level: 'ACC', stage: 'initial', paths: [], applicationDate }).map(({ id }) => id);
    expect(on('2026-12-31')).not.toContain('icf-acc-mentor-specialisation');
    expect(on('2027-01-01')).toContain('icf-acc-mentor-specialisation');
    expect(on('2027-01-01').length).toBe(on('2026-12-31').length + 1);
    expect(on('2027-03-31')).toContain('icf-acc-performance-evaluation');
    expect(on('2027-03-31')).not.toContain('icf-acc-mentor-validation');
    expect(on('2027-04-01')).not.toContain('icf-acc-performance-evaluation');
    expect(on('2027-04-01')).toContain('icf-acc-mentor-validation');
  });

  it('begin the day after the rule that they replace, and end after they began', () => {
    for (const { id, replaces, validFrom, validTo } of ALL_RULES) {
      if (validFrom !== null && validTo !== null) expect(validFrom <= validTo, id).toBe(true);
      if (replaces === undefined) continue;
      const before = ALL_RULES.find((rule) => rule.id === replaces);
      expect(before?.validTo && addDays(before.validTo, 1), id).toBe(validFrom);
    }
  });
});
