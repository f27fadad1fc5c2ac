// What goes to a body: the parts of its form in its order, each with its contents, its files and what is missing (ADR 134). Hours
// are those that certainly count, so a sum here is the `have` of its rule. Nothing here has a note about a client, and a client's
// name only with consent.
import { formFor } from '#domain/accreditation/bodies/all-forms.ts';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { CredentialPath } from '#domain/accreditation/bodies/credential-path.ts';
import type { FormGoal, FormPart, HandInForm } from '#domain/accreditation/bodies/hand-in-form.ts';
import { pathOf } from '#domain/accreditation/bodies/paths.ts';
import type { PortfolioTexts } from '#domain/accreditation/documents/portfolio.ts';
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import { countingHours } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { sessionCheck } from '#domain/accreditation/evaluate/hours/sessions.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import { decides, type TestOf } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { contentsOf } from './contents/contents.ts';
import { filesOfPart, type KeptFile } from './kept-file.ts';
import { missingIn, unmet, type Missing } from './missing.ts';
import { numbered, type NumberedFile } from './file-names.ts';
import type { Content } from './packet-context.ts';
import { partOf } from './part-of-rule.ts';
import { renewalDates, termToRenew, type RenewalDates } from './renewal-dates.ts';

export interface HandInFacts {
  readonly evidence: EvidenceRows;
  readonly texts: PortfolioTexts;
  /** All files stored with records. */
  readonly files: readonly KeptFile[];
}

export interface PacketPart {
  readonly part: FormPart;
  /** The requirements that it proves. */
  readonly requirements: readonly Requirement[];
  readonly contents: readonly Content[];
  /** What its document is called, without an ending; null: it has none. */
  readonly document: string | null;
  readonly files: readonly NumberedFile[];
  readonly missing: readonly Missing[];
  /** What is missing for a requirement without a source, so that it may be needed. */
  readonly perhaps: readonly Missing[];
}

/** Its document and its certificates, in the order of the folder; empty: it has neither. */
export const filesIn = ({ document, files }: PacketPart): string[] => [
  ...(document === null ? [] : [document]),
  ...files.map(({ name }) => name),
];

export interface Packet {
  readonly goal: FormGoal;
  /** The way to apply; null: not chosen, or there is one. */
  readonly path: CredentialPath | null;
  readonly form: HandInForm;
  readonly parts: readonly PacketPart[];
  /** Requirements that no part of the form proves. */
  readonly besides: readonly Missing[];
  /** Null: a first application, or no credential to renew is recorded. */
  readonly dates: RenewalDates | null;
  /** The name of the audit file, which comes last. */
  readonly auditFile: string;
}

/**
 * Takes time proportional to the rows. A renewal is evaluated with its credential alone, on the last day of its term.
 * @example handInPacket({ body: 'ICF', level: 'ACC', stage: 'initial' }, facts, circumstances).parts[0].missing
 */
export function handInPacket(goal: FormGoal, facts: HandInFacts, asked: Circumstances): Packet {
  const held = goal.stage === 'renewal' ? termToRenew(goal, facts.evidence.credentials, asked.today) : null;
  const circumstances = held ? { today: asked.today, applicationDate: held.term.to } : asked;
  const evidence = held ? { ...facts.evidence, credentials: [held.credential] } : facts.evidence;
  const { applicationDate } = circumstances;
  const paths = goal.stage === 'initial' ? evidence.credential_paths : [];
  const path = pathOf(goal, paths);
  const form = formFor(goal, path?.path ?? null, applicationDate);
  const rules = rulesFor({ ...goal, paths, applicationDate }).filter(({ test }) => test.kind !== 'unrecorded');
  const all = requirementsOf(rules, evidence, circumstances);
  const results = all.filter(({ rule }) => decides(rule));
  const doubts = all.filter(({ rule }) => !decides(rule));
  const provedBy = new Map(all.map((one) => [one, partOf(one.rule.test, form.parts)]));
  const until = lastDay(circumstances);
  const test = hoursAsked(all);
  const terms = test?.terms ?? BODIES[goal.body].hoursTerms;
  const checks = test?.kind === 'sessions' ? [sessionCheck({ test, evidence, until })] : [];
  const context = {
    goal,
    evidence,
    circumstances,
    texts: facts.texts,
    terms,
    counting: countingHours(evidence, terms, circumstances, checks),
    window: { from: held?.term.from ?? null, to: until },
  };
  const parts = form.parts.map((part) => {
    const requirements = results.filter((one) => provedBy.get(one) === part);
    const made = {
      part,
      requirements,
      contents: contentsOf(part, context, requirements),
      files: filesOfPart(part, context, facts.files),
    };
    return {
      ...made,
      missing: missingIn(made, context),
      perhaps: unmet(
        doubts.filter((one) => provedBy.get(one) === part),
        context,
      ),
    };
  });
  const { named, last } = numbered(parts);
  return {
    goal,
    path,
    form,
    parts: named,
    besides: unmet(
      results.filter((one) => provedBy.get(one) === null),
      context,
    ),
    dates: held && renewalDates(held.term, BODIES[goal.body].termMonths, form.window),
    auditFile: `${last}-audit-file.html`,
  };
}

/** Which hours the form is about: those of the first rule on hours. */
const hoursAsked = (results: readonly Requirement[]) =>
  results
    .map(({ rule: { test } }) => test)
    .find(
      (test): test is TestOf<'engagements' | 'sessions' | 'hours'> =>
        test.kind === 'engagements' || test.kind === 'sessions' || (test.kind === 'hours' && !test.terms.paidOnly),
    );
