import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import type { CpdRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { AttachedFiles } from '#web/records/attached-files.tsx';
import { RowComments } from '#web/records/row-comments.tsx';
import { ArrowUpRight } from '#web/ui/icons/arrow-up-right.tsx';

interface CpdDetailsProps {
  id: string;
  record: CpdRow;
  onEdit: () => void;
}

/** The texts that credentials ask for. */
export function CpdDetails({ id, record, onEdit }: CpdDetailsProps) {
  const { learned, applied, evidence_url } = record;
  return (
    <div id={id} className="grid gap-4 pt-1 pr-2 pb-5 pl-6 md:pl-7">
      {learned || applied || evidence_url ? (
        <dl className="grid max-w-[70ch] gap-4">
          <Detail label="What was learned" text={learned} />
          <Detail label="How it was applied" text={applied} />
          {evidence_url && (
            <div>
              <dt className="text-13 text-soft">Evidence</dt>
              <dd>{evidence_url === UNREADABLE_TEXT ? evidence_url : <EvidenceLink address={evidence_url} />}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="text-sm text-soft">Add what you learned and how you applied it.</p>
      )}
      <RowComments table="cpd_records" row={record.id} />
      <AttachedFiles area="cpd_records" record={record.id} />
      <div>
        <Button variant="secondary" size="small" onClick={onEdit}>
          Edit
        </Button>
      </div>
    </div>
  );
}

function EvidenceLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline tap">
      {address}
      <ArrowUpRight className="ml-1 inline size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Plain text with its line breaks; no markup. */
function Detail({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="leading-relaxed whitespace-pre-wrap">{text}</dd>
    </div>
  );
}
