import { logFailure } from '#web/data/wire/log-failure.ts';
import { useEffect, useState } from 'react';
import { CalendarRow } from './calendar-row.tsx';
import { loadedList, type ConfirmEventsProps } from './loaded-list.ts';

/** The proposals from the connected calendars. If they cannot be loaded, the page is shown without them. */
export function SessionsInCalendar(props: Omit<ConfirmEventsProps, 'isFirstPaint'>) {
  const [atFirst] = useState(() => loadedList.current);
  const [List, setList] = useState(() => atFirst);
  useEffect(() => {
    if (!List)
      import('./confirm-events.tsx').then(
        ({ ConfirmEvents }) => setList(() => ConfirmEvents),
        (error: unknown) => logFailure('Loading the sessions in calendars', error),
      );
  }, [List]);
  return List ? <List {...props} isFirstPaint={atFirst !== null} /> : <CalendarRow />;
}
