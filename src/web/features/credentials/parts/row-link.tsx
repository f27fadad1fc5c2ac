import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import { Link } from '@tanstack/react-router';

const LINK = 'text-accent underline decoration-rule underline-offset-2 hover:decoration-current';

/** A row by its words, leading to where it is edited. */
export function RowLink({ table, id, text }: { table: EvidenceTable; id: string; text: string }) {
  if (table === 'sessions')
    return (
      <Link to="/sessions/$id" params={{ id }} className={LINK}>
        {text}
      </Link>
    );
  if (table === 'clients')
    return (
      <Link to="/clients/$id" params={{ id }} className={LINK}>
        {text}
      </Link>
    );
  if (table === 'supervision_sessions')
    return (
      <Link to="/supervision/edit/$id" params={{ id }} className={LINK}>
        {text}
      </Link>
    );
  if (table === 'cpd_records')
    return (
      <Link to="/cpd" className={LINK}>
        {text}
      </Link>
    );
  return <span>{text}</span>;
}
