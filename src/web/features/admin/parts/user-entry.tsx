import type { BuiltInAccount, UserFigures } from '#domain/admin/admin-answers.ts';
import { userStatus } from '#domain/admin/user-status.ts';
import { isTrialStatus } from '#domain/subscription/subscription.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { TableCell, TableRow } from '#web/ui/data/table.tsx';
import { CalendarPlus } from '#web/ui/icons/calendar-plus.tsx';
import { Gift } from '#web/ui/icons/gift.tsx';
import { KeyRound } from '#web/ui/icons/key-round.tsx';
import { LogOut } from '#web/ui/icons/log-out.tsx';
import { Mail } from '#web/ui/icons/mail.tsx';
import { ShieldCheck } from '#web/ui/icons/shield-check.tsx';
import { UserRound } from '#web/ui/icons/user-round.tsx';
import { InstantDay } from './instant-text.tsx';
import type { ListedProfile } from '../load-profiles.ts';
import type { UserAct } from './act-dialog.tsx';

interface UserEntryProps {
  user: ListedProfile;
  /** undefined while they load. */
  figures: UserFigures | undefined;
  /** undefined: not a built-in account. */
  builtIn: BuiltInAccount | undefined;
  isOwn: boolean;
  /** When the list was loaded (ISO). */
  asOf: string;
  onAct: (act: UserAct) => void;
}

export function UserEntry({ user, figures, builtIn, isOwn, asOf, onAct }: UserEntryProps) {
  const isAdmin = user.role === 'admin';
  return (
    <TableRow>
      <TableCell place="first" className="[overflow-wrap:anywhere] wide:w-[30%]">
        <span className="text-ink">{user.email}</span>
        <span className="block text-13 font-normal">
          {[nameBeside(user), isOwn && 'you'].filter(Boolean).join(' · ')}
        </span>
      </TableCell>
      <TableCell>
        <span className="flex flex-wrap gap-1">
          <Badge tone={isAdmin ? 'good' : 'plain'}>{isAdmin ? 'Admin' : 'User'}</Badge>
          {figures?.is_confirmed === false && !builtIn && <Badge tone="warn">Not confirmed</Badge>}
          {figures?.mail_block && (
            <Badge tone="warn">{figures.mail_block === 'bounce' ? 'Mail comes back' : 'Called mail spam'}</Badge>
          )}
          {figures?.factors_go_at && (
            <Badge tone="warn">
              Second factor goes <InstantDay instant={figures.factors_go_at} />
            </Badge>
          )}
          {builtIn && <Badge>{builtIn.isProtected ? 'Protected' : 'Built-in'}</Badge>}
        </span>
      </TableCell>
      <TableCell className="text-sm">
        <Status user={user} figures={figures} asOf={asOf} />
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap narrow:basis-full">
        {figures && (
          <>
            <span className="wide:hidden">Last sign-in: </span>
            {figures.last_sign_in_at ? <InstantDay instant={figures.last_sign_in_at} /> : 'Never'}
          </>
        )}
      </TableCell>
      <Count value={figures?.clients} one="client" many="clients" />
      <Count value={figures?.sessions} one="session" many="sessions" />
      <TableCell className="text-sm whitespace-nowrap">
        <span className="wide:hidden">Joined </span>
        <InstantDay instant={user.created_at} />
      </TableCell>
      <TableCell place="last">
        <Menu label={`Actions for ${user.email}`}>
          {figures?.is_confirmed === false && !builtIn && (
            <MenuItem onSelect={() => onAct('resend-confirmation')}>
              <Mail className="size-4" />
              Resend confirmation
            </MenuItem>
          )}
          {!isAdmin && isTrialStatus(user.subscription_status) && (
            <MenuItem onSelect={() => onAct('extend-trial')}>
              <CalendarPlus className="size-4" />
              Extend trial
            </MenuItem>
          )}
          {!isAdmin && (
            <MenuItem onSelect={() => onAct('grant-plan')}>
              <Gift className="size-4" />
              Give plan
            </MenuItem>
          )}
          {!isOwn && !builtIn && figures?.has_factor && figures.factors_go_at === null && (
            <MenuItem onSelect={() => onAct('remove-factors')} tone="danger">
              <KeyRound className="size-4" />
              Remove second factor
            </MenuItem>
          )}
          {!isOwn && !builtIn && (
            <MenuItem onSelect={() => onAct('end-user-devices')} tone="danger">
              <LogOut className="size-4" />
              Sign out all devices
            </MenuItem>
          )}
          <MenuItem onSelect={() => onAct('change-role')} tone={isAdmin ? 'danger' : 'plain'}>
            {isAdmin ? <UserRound className="size-4" /> : <ShieldCheck className="size-4" />}
            {isAdmin ? 'Take admin role' : 'Make admin'}
          </MenuItem>
        </Menu>
      </TableCell>
    </TableRow>
  );
}

/** The name, if it says more than the address. The initial username is the first part of the address. */
function nameBeside({ email, display_name, username }: ListedProfile): string | null {
  return display_name ?? (email.startsWith(`${username}@`) ? null : username);
}

function Status({ user, figures, asOf }: Pick<UserEntryProps, 'user' | 'figures' | 'asOf'>) {
  const { label, tone, endsAt, hasEnded } = userStatus(user, figures, asOf);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tone}>{label}</Badge>
      {endsAt && (
        <span className="text-13 whitespace-nowrap">
          {hasEnded ? 'ended ' : 'until '}
          <InstantDay instant={endsAt} />
        </span>
      )}
    </span>
  );
}

function Count({ value, one, many }: { value: number | undefined; one: string; many: string }) {
  return (
    <TableCell className="text-sm wide:text-right">
      {value}
      {value !== undefined && <span className="wide:hidden"> {value === 1 ? one : many}</span>}
    </TableCell>
  );
}
