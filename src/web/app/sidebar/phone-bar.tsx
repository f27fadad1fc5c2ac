import { buttonClass } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/icons/menu.tsx';
import { ShellTimer } from '#web/app/shell/shell-timer.tsx';
import { Brand } from './brand.tsx';

/** The top bar on phones, with the button that opens the sidebar as an overlay. */
export function PhoneBar({ isOver, onMenu }: { isOver: boolean; onMenu: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-rule bg-paper/90 px-2 py-1.5 [backdrop-filter:blur(8px)]">
      <button
        type="button"
        aria-label="Open menu"
        aria-expanded={isOver}
        onClick={onMenu}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Menu className="size-5" />
      </button>
      <Brand />
      <div className="ml-auto">
        <ShellTimer look="bar" />
      </div>
    </header>
  );
}
