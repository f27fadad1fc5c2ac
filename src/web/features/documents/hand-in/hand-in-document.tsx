import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import { pathsTo } from '#domain/accreditation/bodies/paths.ts';
import { namedIn } from '#domain/accreditation/documents/named-clients.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { usualGoal } from '#domain/dashboard/credential-standing.ts';
import { packetHeading, textsIn } from '#domain/hand-in/packet-texts.ts';
import { handInPacket, type Packet } from '#domain/hand-in/packet.ts';
import { printPage } from '#web/data/device/print-page.ts';
import { CredentialChoice } from '#web/parts/credential-choice.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Download } from '#web/ui/icons/download.tsx';
import { useMemo, useState } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { parseDocumentsSearch } from '../documents-search.ts';
import { portfolioTextsQuery } from '../portfolio-texts.ts';
import { allFilesQuery } from './all-files.ts';
import { LackingText, PacketList } from './packet-list.tsx';
import { PacketPaper } from './packet-paper.tsx';
import { savePacket } from './save-packet.ts';

/** What a body's form asks for, in its order, and what is missing; as a folder and as one print. */
export function HandInDocument({ evidence, circumstances: { today }, coach }: DocumentProps) {
  const { body, level, stage = 'initial' } = parseDocumentsSearch(useSearch({ strict: false }));
  const [goal, setGoal] = useState<FormGoal>(() =>
    body && level !== undefined ? { body, level, stage } : usualGoal(evidence, today),
  );
  const [on, setOn] = useState(today);
  const texts = useQuery(portfolioTextsQuery);
  const files = useQuery(allFilesQuery);
  const packet = useMemo(() => {
    if (!texts.data || !files.data) return null;
    const facts = { evidence, texts: texts.data, files: files.data };
    return handInPacket(goal, facts, { today, applicationDate: on });
  }, [evidence, texts.data, files.data, goal, on, today]);
  return (
    <>
      <div className="print:hidden">
        {/* First, with its space from the beginning, so that nothing moves. */}
        <div className="mb-4 min-h-6">{packet && <LackingText packet={packet} />}</div>
        <GoalFields goal={goal} onChange={setGoal} on={on} onDay={(day) => setOn(day || today)} />
      </div>
      {packet ? (
        <PacketShown packet={packet} clients={evidence.clients} coach={coach} today={today} />
      ) : (
        <NotLoaded query={texts.data ? files : texts} label="Loading your records…" rows={8} />
      )}
    </>
  );
}

interface PacketShownProps {
  packet: Packet;
  clients: EvidenceRows['clients'];
  coach: string;
  today: string;
}

function PacketShown({ packet, clients, coach, today }: PacketShownProps) {
  const heading = packetHeading(packet.goal, coach, today);
  const named = namedIn(textsIn(packet), clients);
  const save = useMutation({
    mutationFn: () => savePacket(packet, heading, today),
    onError: failureToast('Could not make the folder'),
  });
  return (
    <>
      <div className="print:hidden">
        {named.length > 0 && (
          <Notice className="mb-4" tone="warn">
            Your own texts mention {new Intl.ListFormat('en-GB').format(named)}. Check whether these are clients before
            you hand it in.
          </Notice>
        )}
        <WhichPath packet={packet} />
        <PacketList packet={packet} today={today} />
        <div className="mt-6 flex flex-wrap gap-2">
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            <Download className="size-4" />
            Save as a folder
          </Button>
          <PrintButton onClick={() => printPage(coach)} />
        </div>
        <p className="mt-3 max-w-[70ch] text-sm text-soft">
          The folder is a ZIP file: pages to print, tables as CSV, numbered certificates and an audit file. The print
          names the certificates and has everything else.
        </p>
      </div>
      <PacketPaper packet={packet} heading={heading} coach={coach} />
    </>
  );
}

/** The way to apply, which is asked for beside the requirements. */
function WhichPath({ packet: { goal, path } }: { packet: Packet }) {
  if (goal.stage === 'renewal' || pathsTo(goal).length === 0) return null;
  return (
    <p className="mb-4 text-sm text-soft">
      {path === null ? 'With the parts of every way to apply. ' : `You apply like this: ${path.choice}. `}
      <Link to="/reports/credentials" search={{ body: goal.body, level: goal.level }} className="text-accent underline">
        {path === null ? 'Say which is yours' : 'Change'}
      </Link>
    </p>
  );
}

const STAGES = [
  { value: 'initial', label: 'Application' },
  { value: 'renewal', label: 'Renewal' },
] as const;

interface GoalFieldsProps {
  goal: FormGoal;
  onChange: (goal: FormGoal) => void;
  /** The planned day of an application. */
  on: string;
  onDay: (day: string) => void;
}

function GoalFields({ goal: { body, level, stage }, onChange, on, onDay }: GoalFieldsProps) {
  return (
    <div className="mb-6 grid items-end gap-4 sm:grid-cols-2 wide:grid-cols-3">
      <CredentialChoice body={body} level={level} onChange={(credential) => onChange({ ...credential, stage })} />
      <div>
        <p className="mb-1.5 text-sm font-[560]">Hand in</p>
        <SegmentedControl
          label="Hand in"
          options={STAGES}
          value={stage}
          onChange={(next) => onChange({ body, level, stage: next })}
        />
      </div>
      {stage === 'initial' && (
        <Field label="Apply on">
          <DateField value={on} onChange={({ target }) => onDay(target.value)} />
        </Field>
      )}
    </div>
  );
}
