import { Drawing, type Icon } from '../icon.tsx';

export const PanelLeft: Icon = (props) => (
  <Drawing {...props}>
    <rect width="18" height="18" x="3" y="3" rx="2" />
    <path d="M9 3v18" />
  </Drawing>
);
