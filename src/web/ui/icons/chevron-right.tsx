import { icon } from '../icon.tsx';

export const ChevronRight = icon('m9 18 6-6-6-6');
