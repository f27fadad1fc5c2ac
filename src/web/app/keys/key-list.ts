import { SCREENS, SCREEN_PATHS, screenOf, type ScreenWith } from '#domain/screens.ts';

/** A keyboard shortcut, as the dialog lists it. */
interface KeyHelp {
  /** Pressed together or one after the other; 'mod' is ctrl, on a Mac cmd. */
  keys: readonly string[];
  does: string;
}

/** The screens that g and a letter open. */
export const GO_TO: ReadonlyMap<string, { to: ScreenWith<'key'>; label: string }> = new Map(
  SCREEN_PATHS.filter((path) => 'key' in SCREENS[path]).map((path) => {
    const { key = '', title, menuLabel = title } = screenOf(path);
    return [key, { to: path as ScreenWith<'key'>, label: menuLabel }];
  }),
);

/** The shortcuts of one letter, which can be switched off. */
export const SINGLE_KEYS: readonly KeyHelp[] = [
  { keys: ['N'], does: 'Log a session' },
  { keys: ['Y'], does: 'On the dashboard: the sessions asked about took place' },
  { keys: ['J', 'K'], does: 'On the sessions to confirm: the next, the one before' },
  { keys: ['Enter'], does: 'On the sessions to confirm: accept' },
  { keys: ['X'], does: 'On the sessions to confirm: never propose it again' },
  { keys: ['E'], does: 'On the sessions to confirm: edit first' },
  { keys: ['A'], does: 'On the sessions to confirm: accept all that are certain' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  ...[...GO_TO].map(([key, { label }]) => ({ keys: ['G', key.toUpperCase()], does: `Go to ${label}` })),
];

export const OTHER_KEYS: readonly KeyHelp[] = [
  { keys: ['mod', 'K'], does: 'Find a client, a session, a page' },
  { keys: ['mod', 'B'], does: 'Collapse or expand the sidebar' },
  { keys: ['mod', 'Z'], does: 'Undo, while a notification offers it' },
  { keys: ['mod', 'Enter'], does: 'Save from a multi-line field' },
  { keys: ['Esc'], does: 'Close what is open' },
];
