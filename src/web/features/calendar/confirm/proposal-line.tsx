import {
  AREA_TEXTS,
  asksText,
  changeText,
  eventsText,
  peopleText,
  withdrawnText,
} from '#domain/calendar/proposal-text.ts';
import type { NewProposal, Proposal } from '#domain/calendar/proposal.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#domain/formatting/date-text.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { clsx } from 'clsx';
import { Check } from '#web/ui/icons/check.tsx';
import { Pencil } from '#web/ui/icons/pencil.tsx';
import { X } from '#web/ui/icons/x.tsx';

interface ProposalLineProps {
  proposal: Proposal;
  clients: readonly { readonly id: string; readonly name: string }[];
  /** The client, if known or chosen by the coach. */
  clientId: string | null;
  /** A calendar day. */
  today: string;
  isCurrent: boolean;
  onChoose: (clientId: string) => void;
  onAccept: () => void;
  onEdit: () => void;
  onRefuse: () => void;
  onFocus: () => void;
}

/** One proposal: the event, the client, and the actions. */
export function ProposalLine(props: ProposalLineProps) {
  const { proposal, clients, clientId, today, isCurrent, onFocus, ...actions } = props;
  const { day, minutes, events } = proposal;
  const area = proposal.kind === 'new' ? proposal.area : proposal.record.area;
  const isSession = area === 'sessions';
  const name = isSession ? (clients.find(({ id }) => id === clientId)?.name ?? null) : receivedName(proposal);
  const date = dayText(day, today);
  const title = events[0]?.title || 'No title';
  const label = `${name ?? title}, ${date}`;
  const isNew = proposal.kind === 'new';
  const { accept, acceptLabel, refuseLabel } = actionsOf(proposal.kind, label);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the line has the focus for keys; clicks go to its buttons
    <li
      tabIndex={-1}
      data-event={proposal.key}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-2 py-2.5 outline-none',
        isCurrent && 'bg-sunk',
      )}
    >
      <span className="block min-w-0 flex-1 basis-48">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate">
            {isSession && proposal.clientId === null ? title : (name ?? (isSession ? UNKNOWN_CLIENT : title))}
          </span>
          {minutes > 0 && <span className="shrink-0 text-sm text-soft">{durationLabel(minutes)}</span>}
        </span>
        <span className="block text-13 text-soft">
          <time dateTime={day}>{date}</time>
          {!isSession && ` · ${AREA_TEXTS[area]}`}
          {(proposal.clientId !== null || (name !== null && name !== title)) && events.length > 0 && ` · ${title}`}
          {events.length > 1 && ` · ${eventsText(proposal)}`}
          {isNew && proposal.people > 1 && ` · ${peopleText(proposal.people)}`}
        </span>
        {proposal.kind === 'change' && <span className="block text-13">{changeText(proposal)}</span>}
        {proposal.kind === 'withdrawn' && <span className="block text-13">{withdrawnText(proposal)}</span>}
        {isNew && doubtOf(proposal) && <Badge tone="warn">{doubtOf(proposal)}</Badge>}
      </span>
      {isNew && isSession && proposal.clientId === null && (
        <WhoIsIt label={label} candidates={proposal.candidates} clients={clients} clientId={clientId} {...actions} />
      )}
      <span className="flex gap-2">
        <Button
          variant={isCurrent ? 'primary' : 'secondary'}
          size="small"
          onClick={actions.onAccept}
          aria-label={acceptLabel}
        >
          <Check className="size-4" />
          {accept}
        </Button>
        {isNew && (
          <Button variant="secondary" size="icon" onClick={actions.onEdit} aria-label={`Edit ${label} first`}>
            <Pencil className="size-4" />
          </Button>
        )}
        <Button variant="ghost" size="icon" onClick={actions.onRefuse} aria-label={refuseLabel}>
          <X className="size-4" />
        </Button>
      </span>
    </li>
  );
}

/** The name of the supervisor or mentor, or the title. */
const receivedName = (proposal: Proposal) => (proposal.kind === 'new' ? proposal.name : proposal.record.name) || null;

function doubtOf({ area, clientId, asks, isCertain, isNamed, minutes }: NewProposal): string | null {
  if (minutes === 0) return 'How long?';
  if (asks !== null) return asksText(asks);
  if (area !== 'sessions' && !isNamed) return 'Who with?';
  return isCertain || (area === 'sessions' && clientId === null) ? null : 'Please check';
}

/** The labels of the buttons. */
function actionsOf(kind: Proposal['kind'], label: string) {
  const accept = { new: 'Accept', change: 'Change', withdrawn: 'Delete' }[kind];
  const acceptLabel = `${accept} ${label}`;
  return { accept, acceptLabel, refuseLabel: kind === 'new' ? `Never ${label}` : `Leave ${label} as it is` };
}

interface WhoIsItProps {
  label: string;
  candidates: readonly string[];
  clients: ProposalLineProps['clients'];
  clientId: string | null;
  onChoose: (clientId: string) => void;
  onEdit: () => void;
}

const NEW_CLIENT = 'new';

/** The most likely clients first. A new client is entered in the form. */
function WhoIsIt({ label, candidates, clients, clientId, onChoose, onEdit }: WhoIsItProps) {
  const likely = candidates.flatMap((id) => clients.filter((client) => client.id === id));
  const others = clients.filter(({ id }) => !candidates.includes(id));
  return (
    <span className="block basis-44">
      <SelectField
        aria-label={`Who is it: ${label}`}
        value={clientId ?? ''}
        onChoose={(chosen) => (chosen === NEW_CLIENT ? onEdit() : onChoose(chosen))}
        options={[...[...likely, ...others].map(({ id, name }) => [id, name] as const), [NEW_CLIENT, 'New client…']]}
      >
        <option value="" disabled>
          Who is it?
        </option>
      </SelectField>
    </span>
  );
}
