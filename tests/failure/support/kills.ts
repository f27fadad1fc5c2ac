// How often each kill test kills: a few times in `npm run test:all`, KILLS=50 for the full test.
const NORMAL_KILLS = 3;

export const KILLS = Number(process.env['KILLS'] ?? NORMAL_KILLS);
/** The timeout of a test that kills and restarts KILLS times. */
export const KILLS_TIMEOUT_MS = 600_000 + KILLS * 20_000;
