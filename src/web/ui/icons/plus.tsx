import { Drawing, type Icon } from '../icon.tsx';

export const Plus: Icon = (props) => (
  <Drawing {...props}>
    <path d="M5 12h14" />
    <path d="M12 5v14" />
  </Drawing>
);
