import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { ChangeProposal, NewProposal, Proposal, WithdrawnProposal } from '#domain/calendar/proposal.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { today } from '#web/data/device/today.ts';
import {
  acceptChange,
  acceptProposal,
  keepSession,
  proposedSession,
  refuseProposal,
  takeBackSession,
  undoDecisions,
  type Decided,
} from '../calls/decide-proposal.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { renewSoon } from '#web/data/records/renew-records.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';

type Clients = readonly { readonly id: string; readonly name: string }[];

/** What a coach decides about proposals, each with a toast that can undo it. Several in a row share one. */
export function useDecisions(answers: readonly CalendarAnswer[], clients: Clients) {
  const nameOf = (id: string) => clients.find((client) => client.id === id)?.name ?? UNKNOWN_CLIENT;
  const facts = (proposal: Proposal, name: string) =>
    [name, dayText(proposal.day, today()), durationLabel(proposal.minutes)].join(' · ');

  const record = async (proposal: NewProposal, session: SessionInput, newClient: NewClient | null) => {
    const done = await acceptProposal(proposal, session, answers, newClient);
    announce(done, 'Session', 'confirmed', facts(proposal, newClient?.name ?? nameOf(session.client_id)));
    renewSoon();
  };
  const change = async (proposal: ChangeProposal) => {
    const changed = await acceptChange(proposal, answers);
    announce(changed, 'Session', 'changed', facts(proposal, nameOf(proposal.clientId)));
    renewSoon();
  };
  const takeBack = async (proposal: WithdrawnProposal) => {
    const deleted = await takeBackSession(proposal, answers);
    // A deletion that waits on this device has nothing to undo it by.
    if (deleted.deletion === null) announceSavedOnDevice();
    else announce(deleted, 'Session', 'deleted', facts(proposal, nameOf(proposal.clientId)));
    renewSoon();
  };
  const accept = (proposal: Proposal, clientId: string): void => {
    const { kind } = proposal;
    const done =
      kind === 'new'
        ? record(proposal, proposedSession(proposal, clientId), null)
        : kind === 'change'
          ? change(proposal)
          : takeBack(proposal);
    const failed = kind === 'withdrawn' ? 'Could not delete the session' : 'Could not confirm the session';
    done.catch((error: unknown) => showActionFailure(failed, error, () => accept(proposal, clientId)));
  };
  const refuse = (proposal: Proposal): void => {
    const [event] = proposal.events;
    const done = proposal.kind === 'new' ? refuseProposal(proposal, answers) : keepSession(proposal, answers);
    done
      .then((refused) => {
        const title = proposal.clientId === null ? `“${event!.title}” is never proposed again` : 'Not proposed again';
        toast.success({ title, ...undoable(() => void undo([refused])) });
        renewSoon();
      })
      .catch((error: unknown) => showActionFailure('Could not save this', error, () => refuse(proposal)));
  };
  return { accept, refuse, acceptEdited: record };
}

function announce(done: Decided, what: string, how: string, description: string): void {
  const waits = done.outcome === 'unsent' ? ', waits for a connection' : '';
  toast.success(
    { title: `${what} ${how}${waits}`, description, ...undoable(() => void undo([done])) },
    {
      kind: `calendar ${how}`,
      items: [done],
      title: (count) => `${sessionsText(count)} ${how}`,
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
    showActionFailure('Could not take it back', error, () => void undo(all));
  }
}
