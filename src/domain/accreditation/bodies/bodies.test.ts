import { expect, it } from 'vitest';
import { BODY_NAMES } from '#domain/body-names.ts';
import { ALL_RULES } from './all-rules.ts';
import { BODIES, credentialsOf, LADDERS, levelsOf } from './bodies.ts';

it('name their levels, the lowest first', () => {
  expect(levelsOf('ICF')).toEqual(['ACC', 'PCC', 'MCC']);
  expect(levelsOf('EMCC')).toEqual(['Foundation', 'Practitioner', 'Senior Practitioner', 'Master Practitioner']);
  expect(levelsOf('AC')).toEqual(['Foundation', 'Coach', 'Professional', 'Master']);
  expect(levelsOf('CCE')).toEqual(['BCC']);
  expect(levelsOf('NBHWC')).toEqual(['NBC-HWC']);
});

it.each(BODY_NAMES)('%s has rules for exactly its credentials', (body) => {
  const levels = ALL_RULES.filter((rule) => rule.body === body).map(({ level }) => level);
  expect([...new Set(levels)]).toEqual(credentialsOf(body));
});

it.each(BODY_NAMES)('%s has the required hours of each level in its rules', (body) => {
  for (const { level, hours } of BODIES[body].levels) {
    if (hours === null) continue;
    const rule = ALL_RULES.find(
      (one) =>
        one.body === body &&
        one.level === level &&
        one.test.kind === 'hours' &&
        JSON.stringify(one.test.terms) === JSON.stringify(BODIES[body].hoursTerms),
    );
    expect(rule?.number, level).toBe(hours * 60);
  }
});

it.each(LADDERS)('$body has a ladder of the same levels', ({ body, ladder }) => {
  expect(ladder.levels.map(({ name }) => name)).toEqual(levelsOf(body));
});

it('have the two ladders of the specification', () => {
  expect(LADDERS.map(({ body }) => body)).toEqual(['ICF', 'EMCC']);
});

it('have documents with unique addresses', () => {
  const ids = BODY_NAMES.flatMap((body) => BODIES[body].documents.map(({ id }) => id));
  expect(new Set([...ids, 'statement']).size).toBe(ids.length + 1);
});

it('have a ladder with a note about the hours that EIA requires', () => {
  const asked = new Intl.ListFormat('en-GB').format(BODIES.EMCC.levels.map(({ hours }) => String(hours)));
  expect(BODIES.EMCC.ladder?.note).toBe(`Your own ladder; EIA asks ${asked} h.`);
});
