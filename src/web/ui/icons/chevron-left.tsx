import { icon } from '../icon.tsx';

export const ChevronLeft = icon('m15 18-6-6 6-6');
