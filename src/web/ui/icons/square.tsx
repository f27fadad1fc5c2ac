import { Drawing, type Icon } from '../icon.tsx';

export const Square: Icon = (props) => (
  <Drawing {...props}>
    <rect width="18" height="18" x="3" y="3" rx="2" />
  </Drawing>
);
