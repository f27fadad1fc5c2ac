import type { NewProposal, Proposal } from '#domain/calendar/proposal.ts';
import { toConfirm } from '#domain/calendar/propose.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { today } from '#web/data/device/today.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asksForForm, isNew } from '../calls/decide-proposal.ts';
import { ConfirmHead, KeysHint } from './confirm-head.tsx';
import { EditProposal } from './edit-proposal.tsx';
import { loadedList, type ConfirmEventsProps } from './loaded-list.ts';
import { BackSearchLine, UnlikelyLine } from './more-proposals.tsx';
import { ProposalLine } from './proposal-line.tsx';
import { useDecisions } from './use-decisions.ts';
import { useOpenList } from './use-open-list.ts';
import { useProposalKeys } from './use-proposal-keys.ts';
import { useWarned } from './use-warned.tsx';

/** The most proposals that are listed. */
const SHOWN_MAX = 50;

/**
 * The proposals above the log, each decided by one key or click. Those that are known at the first paint are listed. For later ones the
 * row shows their number, and the coach opens the list.
 */
export function ConfirmEvents({ SessionForm, RecordForm, isFirstPaint }: ConfirmEventsProps) {
  const list = useOpenList(isFirstPaint);
  const { proposals, faults, answers, clients, isOpen } = list;
  const [isAllShown, setAllShown] = useState(false);
  const [areUnlikelyShown, setUnlikelyShown] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  // Holds the proposal itself, so that its form stays open after its line has disappeared and when the calendar is read again.
  const [editing, setEditing] = useState<NewProposal | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = useRef<HTMLUListElement>(null);
  const decisions = useDecisions(answers, clients);
  // Loaded, since new sessions have the facts of the client's last session.
  useQuery({ ...clientHoursQuery(today()), enabled: proposals.length > 0 });

  const recent = toConfirm(proposals, today());
  const likely = proposals.filter(({ isUnlikely }) => !isUnlikely);
  const unlikely = proposals.filter(({ isUnlikely }) => isUnlikely);
  const listed = [...(isAllShown ? likely : recent), ...(areUnlikelyShown ? unlikely : [])];
  const shown = listed.slice(0, SHOWN_MAX);
  const certain = shown.filter((one) => isNew(one) && one.isCertain && !asksForForm(one, one.clientId));
  const currentKey = shown.some(({ key }) => key === current) ? current : (shown[0]?.key ?? null);

  const clientOf = (proposal: Proposal) => chosen.get(proposal.key) ?? proposal.clientId;
  const moveTo = (key: string | undefined) => {
    setCurrent(key ?? null);
    focusLine(lines.current, key);
  };
  /** Focuses the next line when one disappears, so that the next key applies to it. */
  const moveOn = (proposal: Proposal) => {
    const place = shown.indexOf(proposal);
    moveTo((shown[place + 1] ?? shown[place - 1])?.key);
  };
  const edit = (proposal: Proposal) => isNew(proposal) && setEditing(proposal);
  const acceptAtOnce = (proposal: Proposal) => {
    moveOn(proposal);
    decisions.accept(proposal, clientOf(proposal));
  };
  const [acceptWarned, warning] = useWarned(acceptAtOnce);
  const accept = (proposal: Proposal) => {
    if (!isNew(proposal)) acceptWarned(proposal);
    else if (asksForForm(proposal, clientOf(proposal))) edit(proposal);
    else acceptAtOnce(proposal);
  };
  const refuse = (proposal: Proposal) => {
    moveOn(proposal);
    decisions.refuse(proposal);
  };
  const acceptCertain = () => {
    for (const proposal of certain) decisions.accept(proposal, proposal.clientId);
    // Uncertain ones are left.
    if (certain.length < shown.length) list.open();
  };
  useProposalKeys({ shown, currentKey, onMove: moveTo, accept, refuse, edit, acceptCertain, isOpen, open: list.open });
  return (
    <>
      <ConfirmHead list={list} toConfirm={listed.length} certain={certain.length} onAcceptCertain={acceptCertain}>
        {shown.length > 0 && (
          <ul ref={lines} className="border-t border-rule">
            {shown.map((proposal) => (
              <ProposalLine
                key={proposal.key}
                proposal={proposal}
                clients={clients}
                clientId={clientOf(proposal)}
                today={today()}
                isCurrent={proposal.key === currentKey}
                onChoose={(clientId) => setChosen(new Map([...chosen, [proposal.key, clientId]]))}
                onAccept={() => accept(proposal)}
                onEdit={() => edit(proposal)}
                onRefuse={() => refuse(proposal)}
                onFocus={() => setCurrent(proposal.key)}
              />
            ))}
          </ul>
        )}
        {shown.length > 0 && <KeysHint />}
        <BackSearchLine
          proposals={isAllShown ? [] : likely.filter(isNew).filter((one) => !recent.includes(one))}
          onShow={() => setAllShown(true)}
        />
        <UnlikelyLine proposals={areUnlikelyShown ? [] : unlikely} onShow={() => setUnlikelyShown(true)} />
        {faults.map((fault) => (
          <p key={fault} className="mt-2 text-13 text-soft">
            {fault}
          </p>
        ))}
      </ConfirmHead>
      {warning}
      {editing && (
        <EditProposal
          SessionForm={SessionForm}
          RecordForm={RecordForm}
          proposal={editing}
          clientId={clientOf(editing)}
          onClose={() => setEditing(null)}
          onSave={async (session, newClient) => {
            await decisions.acceptEdited(editing, session, newClient);
            setEditing(null);
          }}
          onSaveRecord={async (area, values) => {
            await decisions.acceptEditedRecord(editing, area, values);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

loadedList.current = ConfirmEvents;

function focusLine(list: HTMLUListElement | null, key: string | undefined): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
  lines.find((line) => line.dataset['event'] === key)?.focus();
}
