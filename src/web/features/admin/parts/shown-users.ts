import type { UserFigures } from '#domain/admin/admin-answers.ts';
import { searchable } from '#domain/formatting/searchable.ts';
import type { UserSort } from '../admin-search.ts';
import type { ListedProfile } from '../load-profiles.ts';

export type FiguresOf = ReadonlyMap<string, UserFigures>;

/** The users whose address or name contains every word of `wanted`, sorted. `users` is sorted by newest first. */
export function shownUsers(
  users: readonly ListedProfile[],
  figuresOf: FiguresOf,
  wanted: string,
  sort: UserSort | undefined,
): readonly ListedProfile[] {
  const words = searchable(wanted).split(/\s+/).filter(Boolean);
  const found = users.filter(({ email, username, display_name }) => {
    const text = searchable(`${email} ${username} ${display_name ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const signedIn = ({ id }: ListedProfile) => figuresOf.get(id)?.last_sign_in_at ?? '';
  const sessions = ({ id }: ListedProfile) => figuresOf.get(id)?.sessions ?? 0;
  switch (sort) {
    case 'oldest':
      return found.toReversed();
    case 'email':
      return found.toSorted((a, b) => a.email.localeCompare(b.email));
    case 'signed-in':
      return found.toSorted((a, b) => signedIn(b).localeCompare(signedIn(a)));
    case 'sessions':
      return found.toSorted((a, b) => sessions(b) - sessions(a));
    case 'admins':
      return found.toSorted((a, b) => a.role.localeCompare(b.role));
    default:
      return found;
  }
}
