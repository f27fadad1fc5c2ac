import { Drawing, type Icon } from '../icon.tsx';

export const X: Icon = (props) => (
  <Drawing {...props}>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </Drawing>
);
