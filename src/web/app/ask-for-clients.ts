import { clientHoursQuery } from '#web/backend/client-hours.ts';
import { profileQuery } from '#web/backend/profile.ts';
import { today } from '#web/backend/today.ts';
import { clientsQuery } from '#web/features/clients/client-queries.ts';
import { askEarly } from './ask-early.ts';

export const ask = () => askEarly((userId) => [clientsQuery, clientHoursQuery(today()), profileQuery(userId)]);
