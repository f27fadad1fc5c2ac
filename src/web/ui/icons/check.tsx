import { Drawing, type Icon } from '../icon.tsx';

export const Check: Icon = (props) => (
  <Drawing {...props}>
    <path d="M20 6 9 17l-5-5" />
  </Drawing>
);
