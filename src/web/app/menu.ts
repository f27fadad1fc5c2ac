// Icons and search words of the screens that src/domain/screens.ts puts into a menu. Not in routes.ts, which visitors load too.
import { BODY_NAMES } from '#domain/body-names.ts';
import { SCREEN_PATHS, screenOf, type ScreenWith } from '#domain/screens.ts';
import { config } from '#web/data/wire/config.ts';
import { ArrowLeftRight } from '#web/ui/icons/arrow-left-right.tsx';
import { Award } from '#web/ui/icons/award.tsx';
import { BookOpenCheck } from '#web/ui/icons/book-open-check.tsx';
import { ChartColumn } from '#web/ui/icons/chart-column.tsx';
import { CreditCard } from '#web/ui/icons/credit-card.tsx';
import { FolderOpen } from '#web/ui/icons/folder-open.tsx';
import { Gauge } from '#web/ui/icons/gauge.tsx';
import { GraduationCap } from '#web/ui/icons/graduation-cap.tsx';
import { House } from '#web/ui/icons/house.tsx';
import { LifeBuoy } from '#web/ui/icons/life-buoy.tsx';
import { MessagesSquare } from '#web/ui/icons/messages-square.tsx';
import { NotebookPen } from '#web/ui/icons/notebook-pen.tsx';
import { ShieldCheck } from '#web/ui/icons/shield-check.tsx';
import { UserRound } from '#web/ui/icons/user-round.tsx';
import { UsersRound } from '#web/ui/icons/users-round.tsx';
import { Wrench } from '#web/ui/icons/wrench.tsx';
import type { Icon } from '#web/ui/icon.tsx';

export type MenuPath = ScreenWith<'menu'>;

export interface MenuEntry {
  to: MenuPath;
  label: string;
  icon: Icon;
  /** Search words besides the label. */
  words: string;
  isSubEntry: boolean;
}

const MENU: Record<MenuPath, Pick<MenuEntry, 'icon' | 'words'>> = {
  '/': { icon: House, words: 'landing start website price' },
  '/dashboard': { icon: Gauge, words: 'overview totals summary start reminders' },
  '/clients': { icon: UsersRound, words: 'coachee people customers contacts' },
  '/sessions': { icon: NotebookPen, words: 'appointments calendar diary hours log book planned completed confirm' },
  '/reports': { icon: ChartColumn, words: 'statistics charts figures print pdf month year hours' },
  '/reports/credentials': {
    icon: Award,
    words: `${BODY_NAMES.join(' ')} acc pcc mcc eia bcc accreditation certification requirements progress readiness hours`,
  },
  '/export-import': {
    icon: ArrowLeftRight,
    words: 'spreadsheet excel csv xlsx calendar ics upload download bring in backup data',
  },
  '/coach-tools': { icon: Wrench, words: 'timer templates questions wheel' },
  '/supervision': { icon: BookOpenCheck, words: 'supervisor supervised' },
  '/cpd': { icon: GraduationCap, words: 'training courses learning cce continuing professional development education' },
  '/support': { icon: LifeBuoy, words: 'help contact email problem question bug' },
  '/community': { icon: MessagesSquare, words: 'forum coaches' },
  '/account': { icon: UserRound, words: 'settings security sign-in email address login' },
  '/account/records': { icon: FolderOpen, words: 'read search all print csv excel delete erase data' },
  '/subscription/plans': { icon: CreditCard, words: 'plan price pay payment upgrade buy trial billing' },
  '/admin': { icon: ShieldCheck, words: '' },
};

const isInMenu = (path: string): path is MenuPath => path in MENU;

export function menuEntry(to: MenuPath): MenuEntry {
  const { title, menuLabel = title, isSubEntry = false } = screenOf(to);
  return { to, label: menuLabel, isSubEntry, ...MENU[to] };
}

/** The entries of a group in their order, without those whose setting is off. */
export function menuOf(group: 'main' | 'account' | 'admin' | 'lapsed'): MenuEntry[] {
  const isShown = (to: MenuPath) => {
    const { menu, flag } = screenOf(to);
    return menu === group && (flag === undefined || config().flags[flag]);
  };
  return SCREEN_PATHS.filter(isInMenu).filter(isShown).map(menuEntry);
}

/** The main group, which is the same for everybody. A coach who cannot open all of it also has their records (spec decisions 5 and 20). */
export function mainMenu(canOpen: (path: string) => boolean): MenuEntry[] {
  const [home, ...others] = menuOf('main');
  const records = others.every(({ to }) => canOpen(to)) ? [] : menuOf('lapsed');
  return [home!, ...records, ...others];
}
