import { SIDEBAR_WIDTH_MOBILE } from '#domain/sidebar.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/overlay/close-on-escape.ts';
import { dialogFocus } from '#web/ui/overlay/keep-focus.ts';
import { SCRIM } from '#web/ui/overlay/scrim.ts';
import { X } from '#web/ui/icons/x.tsx';
import { Dialog } from 'radix-ui';
import { Brand } from './brand.tsx';
import { SidebarNav } from './sidebar-nav.tsx';

/** The sidebar on phones, over the page. */
export function OverlaySidebar({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={`${SCRIM} z-40`} />
        <Dialog.Content
          onCloseAutoFocus={dialogFocus.onCloseAutoFocus}
          {...closeOnEscape(onClose)}
          aria-describedby={undefined}
          style={{ width: SIDEBAR_WIDTH_MOBILE }}
          className="fixed inset-y-0 left-0 z-40 flex max-w-[calc(100vw-3rem)] animate-[slide-in_180ms_ease-out] flex-col bg-sunk shadow-raised outline-none"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between px-4 pt-3 pb-3">
            <Brand />
            <Dialog.Close aria-label="Close menu" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <X className="size-5" />
            </Dialog.Close>
          </div>
          <SidebarNav isCollapsed={false} onChoose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
