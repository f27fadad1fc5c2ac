import { Drawing, type Icon } from '../icon.tsx';

export const Menu: Icon = (props) => (
  <Drawing {...props}>
    <path d="M4 5h16" />
    <path d="M4 12h16" />
    <path d="M4 19h16" />
  </Drawing>
);
