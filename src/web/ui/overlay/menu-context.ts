import type { Menu as Radix } from 'radix-ui/internal';
import { createContext, use } from 'react';

interface OpenMenuContext extends Pick<typeof Radix, 'Item' | 'Group' | 'Label'> {
  readonly choose: (action: () => void) => void;
}

/** What the content of a menu needs of the open menu around it. */
export const MenuContext = createContext<OpenMenuContext | null>(null);

export function useOpenMenu(): OpenMenuContext {
  const menu = use(MenuContext);
  if (menu === null) throw new Error('This stands outside a menu');
  return menu;
}
