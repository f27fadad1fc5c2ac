import type { CalendarAnswer, CalendarArea } from '#domain/calendar/calendar-event.ts';
import { recordOfProposal } from '#domain/calendar/decide.ts';
import type { ChangeProposal, NewProposal, Proposal, WithdrawnProposal } from '#domain/calendar/proposal.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import { today } from '#web/data/device/today.ts';
import {
  acceptChange,
  acceptProposal,
  acceptReceived,
  refuseChange,
  proposedSession,
  refuseProposal,
  takeBackRecord,
  undoDecisions,
  type Decided,
} from '../calls/decide-proposal.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { recordType } from '#web/data/records/record-types.ts';
import { renewSoon } from '#web/data/records/renew-records.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { announceSavedOnDevice, willSync } from '#web/ui/overlay/saved-on-device.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';

type Clients = readonly { readonly id: string; readonly name: string }[];

/** The coach's decisions about proposals. A toast can undo each; consecutive ones share a toast. */
export function useDecisions(answers: readonly CalendarAnswer[], clients: Clients) {
  const nameOf = (id: string | null) => clients.find((client) => client.id === id)?.name ?? UNKNOWN_CLIENT;
  const facts = (proposal: Proposal, name: string) =>
    [name, dayText(proposal.day, today()), proposal.minutes > 0 ? durationLabel(proposal.minutes) : '']
      .filter((fact) => fact !== '')
      .join(' · ');
  const factsOfRecord = (proposal: ChangeProposal | WithdrawnProposal) => {
    const { area, client_id: clientId, name = '' } = proposal.record;
    return facts(proposal, area === 'sessions' ? nameOf(clientId) : name);
  };

  const record = async (proposal: NewProposal, session: SessionInput, newClient: NewClient | null) => {
    const done = await acceptProposal(proposal, session, answers, newClient);
    announce(done, 'sessions', 'confirmed', facts(proposal, newClient?.name ?? nameOf(session.client_id)));
    renewSoon();
  };
  const recordReceived = async (proposal: NewProposal, area: ReceivedArea, values: Values) => {
    const done = await acceptReceived(proposal, area, values, answers);
    const name = recordType(area)
      .named.map((column) => String(values[column]))
      .join(' ');
    announce(done, area, 'confirmed', facts(proposal, name));
    renewSoon();
  };
  const change = async (proposal: ChangeProposal) => {
    const changed = await acceptChange(proposal, answers);
    announce(changed, proposal.record.area, 'changed', factsOfRecord(proposal));
    renewSoon();
  };
  const takeBack = async (proposal: WithdrawnProposal) => {
    const deleted = await takeBackRecord(proposal, answers);
    // A deletion that has not been sent can't be undone yet.
    if (deleted.deletion === null) announceSavedOnDevice();
    else announce(deleted, proposal.record.area, 'deleted', factsOfRecord(proposal));
    renewSoon();
  };
  const accepted = (proposal: Proposal, clientId: string | null): Promise<void> => {
    if (proposal.kind === 'change') return change(proposal);
    if (proposal.kind === 'withdrawn') return takeBack(proposal);
    const { area } = proposal;
    if (area !== 'sessions') return recordReceived(proposal, area, recordOfProposal(proposal, area));
    return record(proposal, proposedSession(proposal, clientId!), null);
  };
  /** @param clientId the client of the session; null for another record */
  const accept = (proposal: Proposal, clientId: string | null): void => {
    const { one } = recordType(proposal.kind === 'new' ? proposal.area : proposal.record.area);
    const failed = `Could not ${proposal.kind === 'withdrawn' ? 'delete' : 'confirm'} the ${one}`;
    accepted(proposal, clientId).catch((error: unknown) =>
      showActionFailure(failed, error, () => accept(proposal, clientId)),
    );
  };
  const refuse = (proposal: Proposal): void => {
    const done = proposal.kind === 'new' ? refuseProposal(proposal, answers) : refuseChange(proposal, answers);
    done
      .then((refused) => {
        toast.success({ title: refusedTitle(proposal), ...undoable(() => void undo([refused])) });
        renewSoon();
      })
      .catch((error: unknown) => showActionFailure('Could not save this', error, () => refuse(proposal)));
  };
  return { accept, refuse, acceptEdited: record, acceptEditedRecord: recordReceived };
}

/** The toast after a refusal. Refusing a proposal without a client refuses all with the same title and people. */
function refusedTitle(proposal: Proposal): string {
  const isOne = proposal.kind !== 'new' || proposal.clientId !== null;
  return isOne ? 'Not proposed again' : `“${proposal.events[0]!.title}” is never proposed again`;
}

const counted = (area: CalendarArea, count: number) =>
  area === 'sessions' ? sessionsText(count) : `${count} ${count === 1 ? recordType(area).one : recordType(area).many}`;

function announce(done: Decided, area: CalendarArea, how: string, description: string): void {
  const waits = done.outcome === 'unsent' ? `, ${willSync()}` : '';
  const { one } = recordType(area);
  const what = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  toast.success(
    { title: `${what} ${how}${waits}`, description, ...undoable(() => void undo([done])) },
    {
      kind: `calendar ${area} ${how}`,
      items: [done],
      title: (count) => `${counted(area, count)} ${how}`,
      undoAll: (all) => void undo(all),
    },
  );
}

async function undo(all: readonly Decided[]): Promise<void> {
  try {
    await undoDecisions(all);
    toast.success({ title: 'Taken back' });
    renewSoon();
  } catch (error) {
    showActionFailure('Could not undo this', error, () => void undo(all));
  }
}
