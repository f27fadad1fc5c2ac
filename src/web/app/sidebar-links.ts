import { config } from '#web/backend/config.ts';
import {
  ArrowLeftRight,
  BookOpenCheck,
  ChartColumn,
  CreditCard,
  Gauge,
  House,
  LifeBuoy,
  MessagesSquare,
  NotebookPen,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wrench,
  GraduationCap,
  type LucideIcon,
} from 'lucide-react';

interface SidebarLink {
  label: string;
  to:
    | '/'
    | '/dashboard'
    | '/clients'
    | '/sessions'
    | '/reports'
    | '/export-import'
    | '/coach-tools'
    | '/supervision'
    | '/cpd'
    | '/support'
    | '/community'
    | '/account'
    | '/subscription/plans'
    | '/admin';
  icon: LucideIcon;
}

/** The main group, in the order of the specification, point 2. */
const MAIN_LINKS: readonly SidebarLink[] = [
  { label: 'Home', to: '/', icon: House },
  { label: 'Dashboard', to: '/dashboard', icon: Gauge },
  { label: 'Clients', to: '/clients', icon: UsersRound },
  { label: 'Sessions', to: '/sessions', icon: NotebookPen },
  { label: 'Reports', to: '/reports', icon: ChartColumn },
  { label: 'Export/Import', to: '/export-import', icon: ArrowLeftRight },
  { label: 'Coach Tools', to: '/coach-tools', icon: Wrench },
  { label: 'Supervision', to: '/supervision', icon: BookOpenCheck },
  { label: 'CPD', to: '/cpd', icon: GraduationCap },
  { label: 'Support', to: '/support', icon: LifeBuoy },
  { label: 'Community', to: '/community', icon: MessagesSquare },
];

/** The main group as this installation has it: the coach tools have a flag. */
export function mainLinks(): readonly SidebarLink[] {
  return MAIN_LINKS.filter(({ to }) => to !== '/coach-tools' || config().flags.coachTools);
}

export const ACCOUNT_LINK: SidebarLink = { label: 'Account', to: '/account', icon: UserRound };
export const SUBSCRIPTION_LINK: SidebarLink = { label: 'Subscription', to: '/subscription/plans', icon: CreditCard };
export const ADMIN_LINK: SidebarLink = { label: 'Admin', to: '/admin', icon: ShieldCheck };
export type { SidebarLink };
