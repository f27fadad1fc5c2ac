// Generated practices, as audit files in whole and in part, and altered by one byte: what both verifiers must say of each.
import fc from 'fast-check';
import { expect } from 'vitest';
import { partOf, type Leaf } from '#domain/audit-file/audit-data.ts';
import { auditRows } from '#domain/audit-file/audit-rows.ts';
import type { AuditSource } from '#domain/audit-file/audit-source.ts';
import { NAME_CHOICES } from '#domain/audit-file/signed-payload.ts';
import type { Row } from '#domain/audit-file/canonical-row.ts';
import { verifyAuditFile, type FileVerdict } from '#domain/audit-file/verify-audit-file.ts';
import { alter, anyAlteration, BYTE_CLASSES, type Alteration } from '#tests/support/altered-files.ts';
import { anyPractice } from '#tests/support/any-practice.ts';
import { joinAuditFile, makeTestFile, TEST_SHELL, type TestFile, type TestKey } from '#tests/support/audit-file.ts';
import type { SecondVerifier } from '#tests/support/second-verifier.ts';
import { nobleVerifier } from '#web/audit-file/noble-verifier.ts';

/** What a coach may type as a name, and what has broken out of markup, scripts and strings elsewhere. */
const anyName = fc.oneof(
  fc.constantFrom(
    'Ada',
    'Zoë',
    '</script><script>alert(1)</script>',
    '<!--',
    ']]>',
    '"],["',
    '\\u0041',
    '\u2028\ud800',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const anySource: fc.Arbitrary<AuditSource> = fc
  .record({
    evidence: anyPractice,
    names: fc.constantFrom(...NAME_CHOICES),
    clientNames: fc.array(anyName, { minLength: 6, maxLength: 6 }),
    title: anyName,
    prompt: fc.array(fc.constantFrom(true, false, null), { minLength: 20, maxLength: 20 }),
    level: fc.constantFrom('ACC', 'PCC'),
  })
  .map(({ evidence, names, clientNames, title, prompt, level }) => ({
    evidence: {
      ...evidence,
      clients: evidence.clients.map((client, place) => ({ ...client, name: clientNames[place]! })),
      education: evidence.education.map((one) => ({ ...one, title })),
    },
    names,
    judgedOn: '2026-11-20',
    ruleSets: [{ body: 'ICF', level, stage: 'initial' }],
    answers: [],
    recorded: {
      prompt: new Map(
        evidence.sessions.flatMap(({ id }, place) =>
          prompt[place] == null ? [] : [[`sessions ${id}`, prompt[place]] as const],
        ),
      ),
      imported: new Map(
        evidence.sessions.flatMap(({ id }, place) =>
          prompt[place] === null ? [[`sessions ${id}`, '2026-11-18'] as const] : [],
        ),
      ),
    },
  }));

const anyCase = fc.record({
  source: anySource,
  hides: fc.option(fc.infiniteStream(fc.boolean()), { nil: null }),
  alterations: fc.array(anyAlteration, { minLength: 1, maxLength: 3 }),
});

interface Verifiers {
  readonly key: TestKey;
  readonly second: SecondVerifier;
}

/** The classes of bytes that were altered. */
export async function checkPractices({ key, second }: Verifiers, runs: number): Promise<Set<string>> {
  const classes = new Set<string>();
  const names = Object.keys(BYTE_CLASSES);
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ source, hides, alterations }) => {
      const file = await fileOf(key, auditRows(source), hides);
      await expectIntact(second, file);
      // One of each class in turn beside those that are generated.
      turn += 1;
      for (const alteration of [...alterations, { ...alterations[0]!, class: names[turn % names.length]! }])
        if (await expectRefused(second, file, alteration)) classes.add(alteration.class);
    }),
    { numRuns: runs },
  );
  return classes;
}

async function fileOf(key: TestKey, rows: readonly Row[], hides: Iterator<boolean> | null): Promise<TestFile> {
  const whole = await makeTestFile(key, rows);
  if (hides === null) return whole;
  const shown = new Set(whole.leaves.map((leaf) => leaf.shown!.row).filter(() => hides.next().value === true));
  const data = partOf(whole.data, (row) => shown.has(row));
  const leaves = whole.leaves.map((leaf): Leaf => (shown.has(leaf.shown!.row) ? leaf : { ...leaf, shown: null }));
  return { data, leaves, text: joinAuditFile(TEST_SHELL, data) };
}

async function expectIntact(second: SecondVerifier, { text, leaves }: TestFile) {
  const shown = leaves.filter((leaf) => leaf.shown !== null).length;
  const bytes = Buffer.from(text);
  const verdict = await verifyAuditFile(nobleVerifier, bytes);
  expect(verdict).toMatchObject({ state: 'intact', hidden: leaves.length - shown });
  expect(await second.verify(bytes)).toBe(`intact ${shown} of ${leaves.length}`);
}

/** Whether there was such a byte. */
async function expectRefused(second: SecondVerifier, file: TestFile, alteration: Alteration): Promise<boolean> {
  const altered = alter(file, alteration);
  if (!altered) return false;
  const verdict = await verifyAuditFile(nobleVerifier, altered.bytes);
  const line = await second.verify(altered.bytes);
  const what = JSON.stringify(alteration);
  expect(verdict.state, what).not.toBe('intact');
  expect(line, what).not.toMatch(/^intact/);
  expect(/^row (\d+)/.exec(line)?.[1] ?? null, what).toBe(rowOf(verdict)?.toString() ?? null);
  // One more line feed may leave a line that is a hidden row, before one that is not a row.
  const isCut = linesOf(altered.bytes) > linesOf(Buffer.from(file.text));
  if (altered.row !== null) expect([altered.row, altered.row + Number(isCut)], what).toContain(rowOf(verdict));
  return true;
}

const LINE_FEED = 0x0a;
const linesOf = (bytes: Uint8Array) => bytes.filter((byte) => byte === LINE_FEED).length;
const rowOf = (verdict: FileVerdict) => (verdict.state === 'row-altered' ? verdict.row : null);
