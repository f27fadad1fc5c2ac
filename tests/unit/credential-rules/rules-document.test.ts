// docs/credential-rules.md is generated from the rules: `npx vitest run --project long tests/unit/credential-rules -u`
// updates it. Every rule is also named in the test of its kind.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { amountText } from '#domain/accreditation/amount-text.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import type { Rule, RuleTest } from '#domain/accreditation/evaluate/rule.ts';

const TESTS: Record<RuleTest['kind'], string> = {
  hours: 'hours/hours',
  'hours-excluded': 'hours/hours',
  clients: 'hours/clients',
  'log-hours': 'hours/client-log',
  'log-contacts': 'hours/client-log',
  'education-hours': 'education/education',
  'qualifying-course': 'education/education',
  'mentor-hours': 'education/mentor-coaching',
  'mentor-months': 'education/mentor-coaching',
  'mentor-specialisation': 'education/mentor-coaching',
  cce: 'education/cce',
  'cce-resource-over': 'education/cce',
  'years-practising': 'practice/experience',
  'cpd-hours': 'practice/experience',
  entries: 'practice/experience',
  'supervision-periods': 'practice/supervision',
  'supervision-ratio': 'practice/supervision',
};
const FOLDER = 'src/domain/accreditation/evaluate';

const escaped = (text: string) => text.replaceAll('|', String.raw`\|`);

function row({ id, text, number, unit, source, certainty, asOf, validFrom, test: { kind } }: Rule): string {
  const link = source.url === null ? escaped(source.title) : `[${escaped(source.title)}](${source.url})`;
  const from = validFrom === null ? '' : ` Holds for applications from ${validFrom}.`;
  const amount = number === null ? '–' : amountText(number, unit);
  return `| \`${id}\` | ${escaped(text)}${from} | ${amount} | ${link} | ${certainty} | ${asOf} | \`${TESTS[kind]}.test.ts\` |`;
}

function table(rules: readonly Rule[]): string[] {
  return [
    '| rule | what it asks | number | source | certainty | as of | test |',
    '|---|---|---|---|---|---|---|',
    ...rules.map(row),
    '',
  ];
}

function documentText(): string {
  const levels = [...new Set(ALL_RULES.map(({ body, level }) => `${body} ${level}`))];
  return [
    '# Credential rules',
    '',
    'Generated from the rules in `src/domain/accreditation/bodies`; do not edit by hand. Bodies change their rules, so each rule has',
    'its source, the month in which the source was read, and how certain it is. *verified*: read on the body’s own page.',
    '*second-hand*: reported by others. *inferred*: our interpretation. A rule without a number says what is left out of the count,',
    'or its number is unknown.',
    '',
    `The tests are in \`${FOLDER}\`. \`tests/unit/credential-rules/reverse-check.test.ts\` also evaluates every rule on generated`,
    'practices with a second implementation. The documents that a coach submits are in [examples](examples/README.md).',
    '',
    ...levels.flatMap((name) => [
      `## ${name}`,
      '',
      ...table(ALL_RULES.filter(({ body, level }) => `${body} ${level}` === name)),
    ]),
  ].join('\n');
}

test('the document is up to date', async () => {
  await expect(documentText()).toMatchFileSnapshot('../../../docs/credential-rules.md');
});

test('the test that the document names covers each rule', () => {
  for (const {
    id,
    body,
    level,
    test: { kind },
  } of ALL_RULES) {
    const source = readFileSync(`${FOLDER}/${TESTS[kind]}.test.ts`, 'utf8');
    const slug = level.toLowerCase().replace(' ', '-');
    const name = id.replace(`${body.toLowerCase()}-${slug}-`, '').replace('renewal-', '');
    expect(
      source.includes(id) ||
        (source.includes(name) && new RegExp(`'(${slug}|${level})'`).test(source)) ||
        source.includes(`acc-${name}`),
      id,
    ).toBe(true);
  }
});
