import { Drawing, type Icon } from '../icon.tsx';

export const CornerDownRight: Icon = (props) => (
  <Drawing {...props}>
    <path d="m15 10 5 5-5 5" />
    <path d="M4 4v7a4 4 0 0 0 4 4h12" />
  </Drawing>
);
