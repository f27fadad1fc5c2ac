// docs/examples has what three made-up coaches are told before they hand in: every requirement, every part of the form and every
// day, each with its source. `npx vitest run --project unit tests/unit/hand-in-examples.test.ts -u` writes them.
import { expect, test } from 'vitest';
import { HAND_IN_COACHES, HAND_IN_DAY, type HandInCoach } from '#tests/support/hand-in-coaches.ts';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { resultText, stateText } from '#domain/accreditation/evaluate/result-text.ts';
import { decides, type Cited, type Rule, type Source } from '#domain/accreditation/evaluate/rule.ts';
import { changeText, ruleChanges } from '#domain/accreditation/forecast/rule-changes.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { packetTitle } from '#domain/hand-in/packet-texts.ts';
import { handInPacket, type Packet } from '#domain/hand-in/packet.ts';
import { partState } from '#domain/hand-in/part-state.ts';
import { renewalText } from '#domain/hand-in/renewal-dates.ts';
import { shownTable } from '#domain/hand-in/packet-pages.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';

const MONTHS_AHEAD = 12;
const ON_THE_DAY = { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY };

const FILES: Readonly<Record<keyof typeof HAND_IN_COACHES, string>> = {
  levelOneAcc: 'hand-in-icf-acc-level-1.md',
  portfolioPcc: 'hand-in-icf-pcc-portfolio.md',
  emccSenior: 'hand-in-emcc-senior-practitioner.md',
};

const escaped = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ');
const link = ({ title, url }: Source) => (url === null ? escaped(title) : `[${escaped(title)}](${url})`);
const words = ({ quote, source }: Cited) => `“${escaped(quote)}” (${link(source)}, seen on ${source.seen})`;

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line), ''];
}

const saidIn = (before: string, cited: readonly Cited[], source: Source) =>
  `${before}: ${cited.length > 0 ? cited.map(words).join('; ') : `${link(source)}, seen on ${source.seen}`}`;

/** Each line of it has a page, and the words there where they are known. */
function groundsOf(rule: Rule): string {
  const { source, certainty } = rule;
  const own = saidIn(certainty.kind, certainty.cited, source);
  if (certainty.kind !== 'disputed') return own;
  const { text, cited, source: page } = certainty.other;
  return `${own}; ${saidIn(`the other reading, ${escaped(text)}`, cited, page)}`;
}

function requirements(goal: FormGoal, { facts }: HandInCoach): string[] {
  const rules = rulesFor({ ...goal, paths: facts.evidence.credential_paths, applicationDate: HAND_IN_DAY });
  return table(
    ['requirement', 'state', 'recorded', 'source'],
    rules.map((rule) => {
      const result = evaluate(rule, facts.evidence, ON_THE_DAY);
      const isChecked = decides(rule);
      return [
        escaped(rule.text),
        isChecked ? stateText(result) : 'Not in the records',
        isChecked ? escaped(resultText(result)) : '',
        groundsOf(rule),
      ];
    }),
  );
}

const STATES = {
  missing: '**Missing**',
  ready: 'Ready',
  own: 'Not recorded here',
  sign: 'To sign',
  none: 'None needed',
};

function packetParts({ parts, goal, auditFile }: Packet): string[] {
  return table(
    ['', 'part', 'state', 'files', 'source'],
    [
      ...parts.map((one, place) => [
        String(place + 1),
        `**${escaped(one.part.title)}**: ${escaped(one.part.text)}`,
        [
          STATES[partState(one)],
          ...one.missing.map(({ text }) => escaped(text)),
          ...one.perhaps.map(({ text }) => `Perhaps needed, without a source: ${escaped(text)}`),
        ].join(' '),
        [...(one.document === null ? [] : [one.document]), ...one.files.map(({ name }) => name)]
          .map((name) => `\`${name}\``)
          .join(' '),
        one.part.cited.length === 0
          ? `We couldn’t read whether ${goal.body}’s form asks for it.`
          : one.part.cited.map(words).join('; '),
      ]),
      ['', '**Audit file**: the signed log behind the sums', 'Ready', `\`${auditFile}\``, '–'],
    ],
  );
}

function shown(content: ExportTable): string[] {
  const { headings, rows, totals, notes } = shownTable(content);
  return [
    `**${content.title ?? content.name}**`,
    '',
    ...table(
      headings,
      [...rows, ...(totals ? [totals] : [])].map((row) => row.map(escaped)),
    ),
    ...notes.flatMap((note) => [note, '']),
  ];
}

const contents = ({ parts }: Packet): string[] =>
  parts
    .filter((one) => one.contents.length > 0)
    .flatMap((one) => [
      `### ${one.document}: ${one.part.title}`,
      '',
      ...one.contents.flatMap((content) =>
        content.kind === 'table'
          ? shown(content.table)
          : [
              ...(content.title ? [`**${escaped(content.title)}**${content.about && ` (${content.about})`}`, ''] : []),
              ...content.paragraphs.flatMap((text) => [`> ${escaped(text)}`, '']),
            ],
      ),
    ]);

/** What changes for an application in the next months, and the renewals of what is held. */
function days(goal: FormGoal, { facts }: HandInCoach): string[] {
  const { credential_paths: paths, credentials } = facts.evidence;
  const ahead = ruleChanges({ ...goal, paths }, HAND_IN_DAY, addMonths(HAND_IN_DAY, MONTHS_AHEAD));
  const renewals = credentials.map(({ body, level }) =>
    handInPacket({ body, level, stage: 'renewal' }, facts, ON_THE_DAY),
  );
  return [
    `### Changes for an application up to ${documentDate(addMonths(HAND_IN_DAY, MONTHS_AHEAD))}`,
    '',
    ...(ahead.length === 0
      ? ['None.', '']
      : ahead
          .flatMap((change) => [`- ${changeText(change)} Source: ${groundsOf((change.begins ?? change.ends)!)}`])
          .concat('')),
    ...renewals.flatMap((renewal) => [
      `### ${packetTitle(renewal.goal)}`,
      '',
      ...(renewal.dates ? [renewalText(renewal.dates, renewal.goal.body, HAND_IN_DAY, documentDate), ''] : []),
      ...windowDays(renewal),
      renewal.form.read,
      '',
      ...packetParts(renewal),
    ]),
  ];
}

function windowDays({ dates }: Packet): string[] {
  if (!dates?.window) return [];
  const { earliest, graceUntil, lateUntil, lapsedFrom, renewedUntil, cited } = dates.window;
  return [
    ...table(
      ['day', 'what'],
      [
        [earliest, 'the first to hand in'],
        [dates.lastDay, 'it expires'],
        [graceUntil, 'the grace ends'],
        [lateUntil, 'the last with a late fee'],
        [lapsedFrom, 'it can no longer be renewed'],
        [renewedUntil, 'the renewed one expires'],
      ],
    ),
    `Source: ${cited.map(words).join('; ')}`,
    '',
  ];
}

function documentText(coach: HandInCoach): string {
  const packet = handInPacket(coach.goal, coach.facts, ON_THE_DAY);
  const path = packet.path === null ? '' : ` on the ${packet.path.name} path`;
  return [
    `# ${packetTitle(coach.goal)}${path}`,
    '',
    `What ${coach.name}, who is made up, is told on ${documentDate(HAND_IN_DAY)}. Generated from the code by \`tests/unit/hand-in-examples.test.ts\`; do not`,
    'edit by hand. The rows come from `tests/support/hand-in-coaches.ts`.',
    '',
    '## Requirements',
    '',
    ...requirements(coach.goal, coach),
    '## The packet',
    '',
    packet.form.read,
    ...(packet.form.order === null ? [] : ['', `About the order: ${words(packet.form.order)}`]),
    '',
    ...packetParts(packet),
    '## Days',
    '',
    ...days(coach.goal, coach),
    '## What is in it',
    '',
    ...contents(packet),
  ].join('\n');
}

test.each(Object.entries(HAND_IN_COACHES))('%s', async (key, make) => {
  const file = FILES[key as keyof typeof FILES];
  await expect(documentText(make())).toMatchFileSnapshot(`../../docs/examples/${file}`);
});
