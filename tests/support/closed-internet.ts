// How tests open addresses that coaches give: not at all. No name has an address, so nothing outside this machine is ever asked.
import { createOpenFetch } from '#server/calendars/fetch/safe-fetch.ts';

export const CLOSED_INTERNET = createOpenFetch({ allowedNetworks: [], resolve: () => Promise.resolve([]) });
