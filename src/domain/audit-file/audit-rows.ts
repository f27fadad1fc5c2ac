// The contents of an audit file: sums, the rules with their results, and the records behind them.
import type { AuditSource } from './audit-source.ts';
import type { Row } from './canonical-row.ts';
import { logRows } from './log-rows.ts';
import { ruleRows } from './rule-rows.ts';
import { importRows, sumRows } from './sum-rows.ts';

/** All rows of an audit file, in reading order. */
export const auditRows = (source: AuditSource): Row[] => [
  ...sumRows(source),
  ...importRows(source),
  ...ruleRows(source),
  ...logRows(source),
];
