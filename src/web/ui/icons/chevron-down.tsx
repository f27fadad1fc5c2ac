import { Drawing, type Icon } from '../icon.tsx';

export const ChevronDown: Icon = (props) => (
  <Drawing {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawing>
);
