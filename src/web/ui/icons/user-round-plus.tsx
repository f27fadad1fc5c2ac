import { icon } from '../icon.tsx';

export const UserRoundPlus = icon(
  'M2 21a8 8 0 0 1 13.292-6',
  ['circle', { cx: '10', cy: '8', r: '5' }],
  'M19 16v6',
  'M22 19h-6',
);
