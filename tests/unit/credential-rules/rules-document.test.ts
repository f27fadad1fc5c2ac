// docs/credential-rules.md is generated from the rules: `npx vitest run --project long tests/unit/credential-rules -u`
// updates it. The test of its kind evaluates every rule.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { amountText } from '#domain/accreditation/amount-text.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { ALL_CHANGES } from '#domain/accreditation/bodies/changes.ts';
import { onlyOn, pathsTo } from '#domain/accreditation/bodies/paths.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import type { Cited, Rule, Source } from '#domain/accreditation/evaluate/rule.ts';
import { TESTS } from '#tests/support/covers-rules.ts';

const FOLDER = 'src/domain/accreditation/evaluate';

const escaped = (text: string) => text.replaceAll('|', String.raw`\|`);

const link = ({ title, url }: Source) => (url === null ? escaped(title) : `[${escaped(title)}](${url})`);

/** The certainty with what belongs to it: the words quoted, and the other reading. */
function certaintyText({ certainty, unit, source }: Rule): string {
  const own = wordsText(certainty.kind, certainty.cited, source);
  if (certainty.kind !== 'disputed') return own;
  const { text, number, source: page, cited } = certainty.other;
  const amount = number === null ? '' : ` (${amountText(number, unit)})`;
  return `${own}; the other reading: ${wordsText(`${escaped(text)}${amount} ${link(page)}, ${page.seen}`, cited, page)}`;
}

/** What is cited, with the page and the day where they are others than those named already. */
function wordsText(before: string, cited: readonly Cited[], named: Source): string {
  const words = cited.map(({ quote, source }) =>
    source === named ? `“${escaped(quote)}”` : `“${escaped(quote)}” (${link(source)}, ${source.seen})`,
  );
  return words.length === 0 ? before : `${before}: ${words.join('; ')}`;
}

function row(rule: Rule): string {
  const { id, text, more, number, unit, source, validFrom, validTo, onlyIf, paths, insteadOf, test } = rule;
  const asked = more === undefined ? text : `${text} ${more.title} ${more.text}`;
  const condition = onlyIf === undefined ? '' : ` Enough if ${onlyIf}.`;
  const from = validFrom === null ? '' : ` Holds for applications from ${validFrom}.`;
  const to = validTo === null ? '' : ` Holds for applications up to ${validTo}.`;
  const where = paths === undefined ? '' : ` ${onlyOn(pathsTo(rule), paths)}`;
  const instead = insteadOf === undefined ? '' : ` In place of ${insteadOf.map((one) => `\`${one}\``).join(', ')}.`;
  const amount = number === null ? '–' : amountText(number, unit);
  return `| \`${id}\` | ${escaped(asked)}${condition}${where}${instead}${from}${to} | ${amount} | ${link(source)} | ${certaintyText(rule)} | ${source.seen} | \`${TESTS[test.kind]}.test.ts\` |`;
}

function table(rules: readonly Rule[]): string[] {
  return [
    '| rule | what it asks | number | source | certainty | seen | test |',
    '|---|---|---|---|---|---|---|',
    ...rules.map(row),
    '',
  ];
}

/** What each programme contains and so needs no proof. */
function pathRows(): string[] {
  const rows = BODY_NAMES.flatMap((body) =>
    levelsOf(body).flatMap((level) =>
      pathsTo({ body, level }).map(
        ({ path, choice, contains }) =>
          `| ${body} ${level} | \`${path}\` | ${choice} | ${contains.join(', ').replaceAll('-', ' ') || '–'} |`,
      ),
    ),
  );
  return ['| credential | path | choice | part of the programme |', '|---|---|---|---|', ...rows, ''];
}

/** The days on which something changes, each with the rule that begins and so its source. */
function dateRows(): string[] {
  const rows = ALL_CHANGES.flatMap(({ body, levels, paths, stage, text, ahead }) => {
    if (ahead === undefined) return [];
    const first = ALL_RULES.find(
      (rule) =>
        rule.body === body && levels.includes(rule.level) && rule.stage === stage && rule.id.endsWith(`-${ahead.rule}`),
    )!;
    return [
      `| ${ahead.on} | ${body} ${levels.join(', ')} | ${stage} | ${paths?.join(', ') ?? 'all'} | ${text} | ${link(first.source)} |`,
    ];
  });
  return [
    '| day | credentials | stage | paths | what to do | source |',
    '|---|---|---|---|---|---|',
    ...rows.toSorted(),
    '',
  ];
}

function documentText(): string {
  const levels = [...new Set(ALL_RULES.map(({ body, level }) => `${body} ${level}`))];
  return [
    '# Credential rules',
    '',
    'Generated from the rules in `src/domain/accreditation/bodies`; do not edit by hand. Bodies change their rules, so each rule has',
    'its source, the day on which the source was read in a stored copy, and how certain it is:',
    '',
    '- *verified*: what it asks was read on the body’s own page, in the words quoted (at most 25). Words of others that explain it say so.',
    '- *second-hand*: reported by others, at the address named.',
    '- *disputed*: sources disagree. The rule is the stricter reading; it is met only if both readings are met. A reading without words',
    '  follows from what its page leaves out, or its words were not stored.',
    '- *not-found*: no source was found, so the rule decides nothing, and the screen says that it may be asked for. The words quoted say a part of it.',
    '',
    'A rule without a number says what is left out of the count, or has an unknown number, or asks for something that no record shows.',
    '',
    `The tests are in \`${FOLDER}\`. \`tests/unit/credential-rules/reverse-check.test.ts\` also evaluates every rule on generated`,
    'practices with a second implementation. The documents that a coach submits are in [examples](examples/README.md).',
    '',
    '## Paths',
    '',
    'Where a body knows several ways to apply, a coach is asked once for each credential. Until then the rules of all paths apply, except those in place of others.',
    '',
    ...pathRows(),
    '## Dates',
    '',
    'The days on which something changes. The dashboard names the next one that concerns the coach.',
    '',
    ...dateRows(),
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

test('the test that the document names looks whether it evaluates each rule', () => {
  for (const file of new Set(Object.values(TESTS)))
    expect(readFileSync(`${FOLDER}/${file}.test.ts`, 'utf8')).toContain(`coversRules('${file}');`);
});
