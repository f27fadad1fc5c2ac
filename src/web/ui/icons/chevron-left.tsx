import { Drawing, type Icon } from '../icon.tsx';

export const ChevronLeft: Icon = (props) => (
  <Drawing {...props}>
    <path d="m15 18-6-6 6-6" />
  </Drawing>
);
