import { Drawing, type Icon } from '../icon.tsx';

export const ArrowUpRight: Icon = (props) => (
  <Drawing {...props}>
    <path d="M7 7h10v10" />
    <path d="M7 17 17 7" />
  </Drawing>
);
