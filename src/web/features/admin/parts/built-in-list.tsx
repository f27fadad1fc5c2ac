import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What stands in for the list that could not be loaded (spec decision 13). */
export function BuiltInList({ accounts }: { accounts: readonly BuiltInAccount[] }) {
  return (
    <ul aria-label="Built-in entries" className="mt-4 border-t border-rule">
      {accounts.map(({ id, email, role, isProtected }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-4">
          <span className="font-[560]">{email}</span>
          <Badge tone={role === 'admin' ? 'good' : 'plain'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
          <Badge>{isProtected ? 'Built-in, protected' : 'Built-in'}</Badge>
        </li>
      ))}
    </ul>
  );
}
