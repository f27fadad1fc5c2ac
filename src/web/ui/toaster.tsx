import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from '#domain/timing.ts';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { shownToasts, type ShownToast } from './toast.ts';

const ICONS = { success: CircleCheck, warn: TriangleAlert, destructive: CircleAlert };
const COLOURS = { success: 'text-accent', warn: 'text-amber', destructive: 'text-red' };

/** Draws the toasts: lower right, on phones above, where no button of a form is covered; swipe or Escape puts one away. */
export function Toaster() {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get);
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_THRESHOLD_PX} label="Notification">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
      <Toast.Viewport className="fixed top-0 right-0 z-60 flex w-full flex-col gap-2 p-3 outline-none md:top-auto md:bottom-0 md:w-[25rem] md:p-4" />
    </Toast.Provider>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const Icon = ICONS[toast.tone];
  return (
    <Toast.Root
      // Announced at once when something went wrong, else when the reader pauses.
      type={toast.tone === 'success' ? 'background' : 'foreground'}
      onOpenChange={(open) => {
        if (!open) shownToasts.remove(toast.id);
      }}
      className="flex animate-[rise_180ms_ease-out] items-start gap-3 rounded-card border border-rule bg-card p-4 shadow-raised data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-[18px] shrink-0', COLOURS[toast.tone])} />
      <div className="min-w-0 flex-1 text-sm">
        <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="mt-0.5 break-words text-soft">{toast.description}</Toast.Description>
        )}
        {toast.action && (
          <Toast.Action
            altText={toast.action.label}
            onClick={toast.action.onClick}
            className="mt-2 font-semibold text-accent underline underline-offset-3"
          >
            {toast.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="-m-2 grid size-9 place-items-center rounded-md text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
