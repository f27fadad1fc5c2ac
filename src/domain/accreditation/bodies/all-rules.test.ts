import { describe, expect, it } from 'vitest';
import { ALL_RULES, rulesFor } from './all-rules.ts';

describe('the rules', () => {
  it('have unique ids, a source, and a date', () => {
    expect(new Set(ALL_RULES.map(({ id }) => id)).size).toBe(ALL_RULES.length);
    for (const { id, source, asOf, certainty, text } of ALL_RULES) {
      expect(asOf, id).toMatch(/^\d{4}-\d{2}$/);
      expect(source.title, id).not.toBe('');
      expect(text, id).toMatch(/\.$/);
      if (certainty === 'verified') expect(source.url, id).toMatch(/^https:\/\//);
    }
  });

  it('are selected by the date of the application', () => {
    const on = (applicationDate: string) =>
      rulesFor({ body: 'ICF', level: 'ACC', stage: 'initial', applicationDate }).map(({ id }) => id);
    expect(on('2026-12-31')).not.toContain('icf-acc-mentor-specialisation');
    expect(on('2027-01-01')).toContain('icf-acc-mentor-specialisation');
    expect(on('2027-01-01').length).toBe(on('2026-12-31').length + 1);
  });
});
