import { icon } from '../icon.tsx';

export const CornerDownRight = icon('m15 10 5 5-5 5', 'M4 4v7a4 4 0 0 0 4 4h12');
