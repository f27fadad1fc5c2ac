import { auditCheck } from '#domain/accreditation/audit/audit-check.ts';
import { canBeFixed, FINDING_TEXTS, type Finding, type FindingKind } from '#domain/accreditation/audit/finding.ts';
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { pathOf } from '#domain/accreditation/bodies/paths.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from '#web/ui/icons/shield-check.tsx';
import { useMemo, useState } from 'react';
import { PaidOrProBono } from './paid-or-pro-bono.tsx';
import { RecordedInTime } from './recorded-in-time.tsx';

const KINDS = Object.keys(FINDING_TEXTS) as FindingKind[];
const FIRST = 10;

interface AuditCheckProps {
  /** Whose records are questioned: by the way that the coach applies. */
  goal: RuleSet;
  evidence: EvidenceRows;
  today: string;
}

/** The records that an auditor might question, each with a reason and a link to it: to fix it, where it can be fixed. */
export function AuditCheck({ goal, evidence, today }: AuditCheckProps) {
  const { body, level, stage, applicationDate } = goal;
  const findings = useMemo(
    () => auditCheck(evidence, { today, applicationDate }, rulesFor(goal)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the parts of the goal; its paths are of the evidence
    [evidence, today, body, level, stage, applicationDate],
  );
  return (
    <>
      <AuditedGoal goal={goal} />
      <RecordedInTime today={today} />
      <PaidOrProBono evidence={evidence} today={today} />
      {findings.length === 0 && (
        <EmptyState
          icon={<ShieldCheck className="size-6" />}
          title="Nothing to fix"
          text="We checked dates, lengths, groups, consent and contact details, and found nothing that an auditor would ask about."
        />
      )}
      {KINDS.map((kind) => (
        <FindingGroup key={kind} kind={kind} findings={findings.filter((one) => one.kind === kind)} />
      ))}
    </>
  );
}

/** For which credential, and by which way if there are several. */
function AuditedGoal({ goal }: { goal: RuleSet }) {
  const { body, level, stage, paths } = goal;
  const path = stage === 'initial' ? pathOf(goal, paths) : null;
  const name = `${stage === 'renewal' ? 'the renewal of ' : ''}${body} ${level}`;
  return (
    <p className="mb-6 text-soft">
      {path?.contains.includes('everything')
        ? `By the ${path.name} path nothing is handed in for ${name}. What follows matters for other credentials.`
        : `Checked for ${name}${path ? `, by the ${path.name} path` : ''}.`}
    </p>
  );
}

function FindingGroup({ kind, findings }: { kind: FindingKind; findings: readonly Finding[] }) {
  const [isAll, setAll] = useState(false);
  if (findings.length === 0) return null;
  const shown = isAll ? findings : findings.slice(0, FIRST);
  // A reason that all of them share is said once.
  const isShared = findings.length > 1 && new Set(findings.map(({ reason }) => reason)).size === 1;
  return (
    <Section title={`${FINDING_TEXTS[kind]} (${findings.length})`}>
      {isShared && <p className="mb-3 text-sm text-soft">{findings[0]!.reason}</p>}
      <ul className="border-t border-rule">
        {shown.map(({ id, client, date, reason, fixAt }) => (
          <li
            key={id}
            className={`flex ${isShared ? 'items-center' : 'items-start'} justify-between gap-4 border-b border-rule py-3`}
          >
            <div className="min-w-0">
              {(date ?? client) !== null && (
                <p className="font-[560]">{[date && longDate(date), client].filter(Boolean).join(' · ')}</p>
              )}
              {!isShared && <p className="text-sm text-soft">{reason}</p>}
            </div>
            <Link
              to={fixAt.path}
              search={(canBeFixed(kind) ? { edit: fixAt.field } : {}) as never}
              aria-label={`${canBeFixed(kind) ? 'Fix' : 'Open'}: ${[date && longDate(date), client, reason].filter(Boolean).join(', ')}`}
              className="inline-grid min-h-11 shrink-0 place-items-center rounded-lg border border-edge px-3 text-sm font-[560] text-accent hover:bg-sunk"
            >
              {canBeFixed(kind) ? 'Fix' : 'Open'}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-2 min-h-9 cursor-pointer text-sm text-accent underline"
        >
          Show all {findings.length}
        </button>
      )}
    </Section>
  );
}
