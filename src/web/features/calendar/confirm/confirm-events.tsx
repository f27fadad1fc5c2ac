import { toConfirm, type NewProposal, type Proposal } from '#domain/calendar/propose.ts';
import { useProposals } from '../calls/use-proposals.ts';
import { isNew } from '../calls/decide-proposal.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { today } from '#web/data/device/today.ts';
import { useSingleKeys } from '#web/data/device/single-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BackSearchLine } from './back-search-line.tsx';
import { EditProposal, type EditProposalProps } from './edit-proposal.tsx';
import { ProposalLine } from './proposal-line.tsx';
import { useDecisions } from './use-decisions.ts';
import { useProposalKeys } from './use-proposal-keys.ts';

/** So many are shown at once. */
const SHOWN_MAX = 50;

/** Above the list of sessions: what the connected calendars propose, one key or tap an item. Nothing where there is nothing to confirm. */
export function ConfirmEvents({ SessionForm }: Pick<EditProposalProps, 'SessionForm'>) {
  const { proposals, faults, answers, clients } = useProposals();
  const [isAllShown, setAllShown] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  // The proposal itself: its form stays open while it is stored, when its line has gone, and when the calendar is read again.
  const [editing, setEditing] = useState<NewProposal | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const decisions = useDecisions(answers, clients);
  // What clients' last sessions were: the new ones are recorded alike.
  useQuery({ ...clientHoursQuery(today()), enabled: proposals.length > 0 });

  const recent = toConfirm(proposals, today());
  const listed = isAllShown ? proposals : recent;
  const shown = listed.slice(0, SHOWN_MAX);
  const certain = shown.filter((one) => isNew(one) && one.isCertain);
  const currentKey = shown.some(({ key }) => key === current) ? current : (shown[0]?.key ?? null);

  const clientOf = (proposal: Proposal) => chosen.get(proposal.key) ?? proposal.clientId;
  /** The line after one that goes gets the focus, so that the next key is for it. */
  const moveOn = (proposal: Proposal) => {
    const place = shown.indexOf(proposal);
    const next = shown[place + 1] ?? shown[place - 1];
    setCurrent(next?.key ?? null);
    focusLine(list.current, next?.key);
  };
  const edit = (proposal: Proposal) => isNew(proposal) && setEditing(proposal);
  const accept = (proposal: Proposal) => {
    const clientId = clientOf(proposal);
    if (clientId === null) return edit(proposal);
    moveOn(proposal);
    decisions.accept(proposal, clientId);
  };
  const refuse = (proposal: Proposal) => {
    moveOn(proposal);
    decisions.refuse(proposal);
  };
  const acceptCertain = () => {
    for (const proposal of certain) decisions.accept(proposal, proposal.clientId!);
  };
  useProposalKeys({
    shown,
    currentKey,
    onMove: (key) => {
      setCurrent(key);
      focusLine(list.current, key);
    },
    accept,
    refuse,
    edit,
    acceptCertain,
  });
  const areKeysOn = useSingleKeys();
  const isEmpty = proposals.length === 0 && faults.length === 0;
  return (
    <>
      {!isEmpty && (
        <Section
          title={listed.length > 0 ? `${listed.length} to confirm` : 'Your calendar'}
          action={
            certain.length > 1 && (
              <Button
                variant="secondary"
                size="small"
                onClick={acceptCertain}
                aria-keyshortcuts={areKeysOn ? 'A' : undefined}
              >
                Accept {certain.length} certain
                {areKeysOn && <Key className="max-md:hidden pointer-coarse:hidden">A</Key>}
              </Button>
            )
          }
        >
          {shown.length > 0 && (
            <ul ref={list} className="border-t border-rule">
              {shown.map((proposal) => (
                <ProposalLine
                  key={proposal.key}
                  proposal={proposal}
                  clients={clients}
                  clientId={clientOf(proposal)}
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
          {areKeysOn && shown.length > 0 && (
            <p className="mt-2 text-13 text-soft max-md:hidden pointer-coarse:hidden">
              J and K move, Enter accepts, E edits first, X never, A accepts all that are certain.
            </p>
          )}
          <BackSearchLine
            proposals={isAllShown ? [] : proposals.filter(isNew).filter((one) => !recent.includes(one))}
            onShow={() => setAllShown(true)}
          />
          {faults.map((fault) => (
            <p key={fault} className="mt-2 text-13 text-soft">
              {fault}
            </p>
          ))}
        </Section>
      )}
      {editing && (
        <EditProposal
          SessionForm={SessionForm}
          proposal={editing}
          clientId={clientOf(editing)}
          onClose={() => setEditing(null)}
          onSave={async (session, newClient) => {
            await decisions.acceptEdited(editing, session, newClient);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

function focusLine(list: HTMLUListElement | null, key: string | undefined): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
  lines.find((line) => line.dataset['event'] === key)?.focus();
}
