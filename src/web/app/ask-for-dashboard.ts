import { dashboardQuery } from '#web/backend/dashboard.ts';
import { profileQuery } from '#web/backend/profile.ts';
import { subscriptionQuery } from '#web/backend/subscription.ts';
import { today } from '#web/backend/today.ts';
import { askEarly } from './ask-early.ts';

export const ask = () =>
  askEarly((userId) => [dashboardQuery(today()), subscriptionQuery(userId), profileQuery(userId)]);
