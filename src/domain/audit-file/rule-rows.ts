// The rules of the chosen credentials with their results, sources and dates, as rows of an audit file.
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { citedBy, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import { witnessedAmounts } from '#domain/witnesses/witnessed-amounts.ts';
import type { AuditSource } from './audit-source.ts';
import type { Row } from './canonical-row.ts';
import { rowOf } from './row-columns.ts';

/** Takes time in proportion to the records for each rule. */
export const ruleRows = ({ evidence, judgedOn, ruleSets }: AuditSource): Row[] =>
  ruleSets
    .flatMap((set) => rulesFor({ ...set, paths: evidence.credential_paths, applicationDate: judgedOn }))
    .map((rule) => ruleRow(rule, evidence, judgedOn));

/** The quotes of a rule, each with the address of its page if that is not the rule's own; null without any. */
function quoteText(rule: Rule): string | null {
  const words = citedBy(rule).map(({ quote, source }) =>
    source.url === rule.source.url ? quote : `${quote} (${source.url})`,
  );
  return words.length === 0 ? null : words.join(' / ');
}

function ruleRow(rule: Rule, evidence: AuditSource['evidence'], judgedOn: string): Row {
  const circumstances = { today: judgedOn, applicationDate: judgedOn };
  const result = evaluate(rule, evidence, circumstances);
  const { state, unit, have, possible, need, missing } = result;
  const amounts = witnessedAmounts(rule, evidence, circumstances, result);
  const { body, level, stage, id, text, source, certainty, validFrom, validTo } = rule;
  return rowOf('rule', {
    body,
    level,
    stage,
    id,
    text,
    state,
    unit,
    have,
    possible,
    need,
    missing,
    seen: source.seen,
    witnessed: amounts && amounts.witnessed,
    lettered: amounts && amounts.lettered,
    source: source.title,
    address: source.url,
    certainty: certainty.kind,
    quote: quoteText(rule),
    valid_from: validFrom,
    valid_to: validTo,
  });
}
