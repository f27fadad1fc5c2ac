import { Drawing, type Icon } from '../icon.tsx';

export const ChevronRight: Icon = (props) => (
  <Drawing {...props}>
    <path d="m9 18 6-6-6-6" />
  </Drawing>
);
