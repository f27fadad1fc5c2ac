import { icon } from '../icon.tsx';

export const ArrowLeftRight = icon('M8 3 4 7l4 4', 'M4 7h16', 'm16 21 4-4-4-4', 'M20 17H4');
