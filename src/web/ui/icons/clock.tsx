import { Drawing, type Icon } from '../icon.tsx';

export const Clock: Icon = (props) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 6v6l4 2" />
  </Drawing>
);
