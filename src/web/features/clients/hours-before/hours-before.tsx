import { lossText, witnessedByText } from '#domain/witnesses/witness-loss.ts';
import { useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';
import { appName } from '#web/data/wire/config.ts';
import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import type { OpeningBalanceRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { Section } from '#web/ui/section.tsx';
import { LINE } from '#web/ui/data/selectable-line.tsx';
import { useUndoableDelete } from '#web/ui/data/use-undoable-delete.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hoursBeforeQuery } from '../client-queries.ts';
import { isHoursBeforeColumn } from './hours-before-columns.ts';

const HOURS_BEFORE = removal('opening_balances');

/** Hours with a client from before Hourbook, as sums. */
export function HoursBefore({ clientId }: { clientId: string }) {
  const list = useQuery(hoursBeforeQuery(clientId));
  const remove = useUndoableDelete(HOURS_BEFORE);
  const { edit }: { edit?: unknown } = useSearch({ strict: false });
  const wanted = useRef<HTMLUListElement>(null);
  const isWanted = isHoursBeforeColumn(edit) && list.isSuccess;
  useEffect(() => {
    if (isWanted) wanted.current?.querySelector('a')?.focus();
  }, [isWanted]);
  // Gone from sight at once; back again when they could not be deleted.
  const shown = useWithUnsent(list.data)?.filter(({ id }) => !(remove.isPending && remove.variables.includes(id)));
  return (
    <Section
      title={`Hours before ${appName()}`}
      action={
        <Link
          to="/clients/$id"
          params={{ id: clientId }}
          search={{ hours: 'new' }}
          resetScroll={false}
          className="text-13 font-[560] text-accent hover:underline tap"
        >
          Add
        </Link>
      }
    >
      <NotLoaded query={list} />
      {shown?.length === 0 && (
        <p className="text-sm text-soft">
          None yet. Add hours from an older log as one total: they count towards a credential.
        </p>
      )}
      <ul ref={wanted}>
        {shown?.map((hours) => (
          <Entry key={hours.id} hours={hours} onDelete={() => remove.mutate([hours.id])} />
        ))}
      </ul>
    </Section>
  );
}

function Entry({ hours, onDelete }: { hours: OpeningBalanceRow; onDelete: () => void }) {
  const navigate = useNavigate();
  const minutes = hours.paid_minutes + hours.pro_bono_minutes;
  const witnesses = useRowWitnesses('opening_balances', [hours.id])[hours.id] ?? [];
  const [remove, dialog] = useConfirmed(
    {
      title: 'Delete confirmed hours?',
      text: lossText([{ minutes, witnesses }], 'delete'),
      confirmLabel: 'Delete hours',
    },
    onDelete,
  );
  const { id, client_id, paid_minutes, pro_bono_minutes, format, participants, as_of, source } = hours;
  const amounts = [
    ...(paid_minutes > 0 ? [`${durationLabel(paid_minutes)} paid`] : []),
    ...(pro_bono_minutes > 0 ? [`${durationLabel(pro_bono_minutes)} pro bono`] : []),
  ];
  const people = participants === null ? '' : ` of ${participants}`;
  const facts = [
    `Up to ${dayText(as_of, today())}`,
    ...(format === 'individual' ? [] : [`${SESSION_FORMAT_TEXTS[format]}${people}`]),
    ...(source ? [source] : []),
    ...(witnesses.length > 0 ? [witnessedByText(witnesses)] : []),
  ];
  const address = { to: '/clients/$id', params: { id: client_id }, search: { hours: id }, resetScroll: false } as const;
  return (
    <li className={`${LINE} border-b border-rule`}>
      <div className="min-w-0 flex-1">
        <Link {...address} className="block truncate text-ink after:absolute after:inset-0 group-hover:text-accent">
          {amounts.join(', ')}
        </Link>
        <p className="truncate text-13 text-soft">{facts.join(' · ')}</p>
      </div>
      <span className="relative z-10 pl-1 md:pl-3">
        <Menu label={`Actions for ${amounts.join(', ')}`}>
          <EditItem onSelect={() => void navigate(address)} />
          <DeleteItem onSelect={remove} />
        </Menu>
      </span>
      {dialog}
    </li>
  );
}
