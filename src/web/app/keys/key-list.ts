/** A key and what it does, as the dialog of keys lists it. */
interface KeyHelp {
  /** Pressed one after the other; 'mod' is ctrl, on a Mac cmd. */
  keys: readonly string[];
  does: string;
}

/** The pages that g and a letter lead to. */
export const GO_TO = {
  d: { to: '/dashboard', label: 'Dashboard' },
  c: { to: '/clients', label: 'Clients' },
  s: { to: '/sessions', label: 'Sessions' },
  r: { to: '/reports', label: 'Reports' },
  v: { to: '/supervision', label: 'Supervision' },
  p: { to: '/cpd', label: 'CPD' },
} as const;

/** Those that can be switched off. */
export const SINGLE_KEYS: readonly KeyHelp[] = [
  { keys: ['N'], does: 'Log a session' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  ...Object.entries(GO_TO).map(([key, { label }]) => ({ keys: ['G', key.toUpperCase()], does: `Go to ${label}` })),
];

export const OTHER_KEYS: readonly KeyHelp[] = [
  { keys: ['mod', 'K'], does: 'Find a client, a session, a page' },
  { keys: ['mod', 'B'], does: 'Collapse or expand the sidebar' },
  { keys: ['mod', 'Enter'], does: 'Save from a multi-line field' },
  { keys: ['Esc'], does: 'Close what is open' },
];
