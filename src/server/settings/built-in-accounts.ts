// Which accounts the settings name (spec decision 13).
import type { BuiltInKind } from '#domain/admin/admin-answers.ts';
import type { Settings } from '#server/settings.ts';

type NamedAccounts = Pick<Settings, 'specialAccounts' | 'protectedAccount'>;

/** The addresses that the settings name, in lower case. */
export function builtInAddresses({ specialAccounts, protectedAccount }: NamedAccounts): string[] {
  const all = [...specialAccounts, ...(protectedAccount === null ? [] : [protectedAccount])];
  return [...new Set(all.map((address) => address.toLowerCase()))];
}

/** The kind of a built-in account; null for all other addresses. */
export function builtInKind(settings: NamedAccounts, email: string): BuiltInKind | null {
  const address = email.toLowerCase();
  if (address === settings.protectedAccount?.toLowerCase()) return 'protected';
  return builtInAddresses(settings).includes(address) ? 'special' : null;
}

/** The kind of each built-in account, for anybody to read: the addresses stay secret. */
export const builtInKinds = (settings: NamedAccounts): BuiltInKind[] =>
  builtInAddresses(settings).map((address) => builtInKind(settings, address)!);
