import { config } from '#web/data/wire/config.ts';
import {
  ArrowLeftRight,
  Award,
  BookOpenCheck,
  ChartColumn,
  CreditCard,
  FolderOpen,
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
    | '/reports/credentials'
    | '/export-import'
    | '/coach-tools'
    | '/supervision'
    | '/cpd'
    | '/support'
    | '/community'
    | '/account'
    | '/account/records'
    | '/subscription/plans'
    | '/admin';
  icon: LucideIcon;
  /** A part of the entry above it. */
  isPart?: true;
}

/** The main group, in the order of spec 2, and what stands below one of its entries. */
const MAIN_LINKS: readonly SidebarLink[] = [
  { label: 'Home', to: '/', icon: House },
  { label: 'Dashboard', to: '/dashboard', icon: Gauge },
  { label: 'Clients', to: '/clients', icon: UsersRound },
  { label: 'Sessions', to: '/sessions', icon: NotebookPen },
  { label: 'Reports', to: '/reports', icon: ChartColumn },
  { label: 'Credentials', to: '/reports/credentials', icon: Award, isPart: true },
  { label: 'Export/Import', to: '/export-import', icon: ArrowLeftRight },
  { label: 'Coach Tools', to: '/coach-tools', icon: Wrench },
  { label: 'Supervision', to: '/supervision', icon: BookOpenCheck },
  { label: 'CPD', to: '/cpd', icon: GraduationCap },
  { label: 'Support', to: '/support', icon: LifeBuoy },
  { label: 'Community', to: '/community', icon: MessagesSquare },
];

/** The main group as this installation has it (the coach tools have a flag) and as it opens for this person. */
export function mainLinks(mayOpen: (path: string) => boolean): readonly SidebarLink[] {
  const links = MAIN_LINKS.filter(({ to }) => to !== '/coach-tools' || config().flags.coachTools);
  const open = links.filter(({ to }) => mayOpen(to));
  return open.length === links.length ? links : [...open.slice(0, 1), RECORDS_LINK, ...open.slice(1)];
}

/** In place of the pages that need the plan, for a coach without access (spec decision 5). */
export const RECORDS_LINK: SidebarLink = { label: 'Your records', to: '/account/records', icon: FolderOpen };
export const ACCOUNT_LINK: SidebarLink = { label: 'Account', to: '/account', icon: UserRound };
export const SUBSCRIPTION_LINK: SidebarLink = { label: 'Subscription', to: '/subscription/plans', icon: CreditCard };
export const ADMIN_LINK: SidebarLink = { label: 'Admin', to: '/admin', icon: ShieldCheck };
export type { SidebarLink };
