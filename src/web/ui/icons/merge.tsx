import { icon } from '../icon.tsx';

export const Merge = icon('m8 6 4-4 4 4', 'M12 2v10.3a4 4 0 0 1-1.172 2.872L4 22', 'm20 22-5-5');
