import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { appName } from '#web/data/wire/config.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/overlay/dialog.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from '#web/ui/icons/download.tsx';
import { accountSecurityQuery, refetchAccount } from '../account-queries.ts';
import { createRecoveryCodes } from '../second-factor.ts';

/** From this number on, a warning is shown. */
const FEW = 3;

/** The number of codes left, with a button for new ones. */
export function RecoveryCodesState({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const { data } = useQuery(accountSecurityQuery);
  const make = useMutation({
    mutationFn: createRecoveryCodes,
    onSuccess: async (codes) => {
      onMade(codes);
      await refetchAccount();
    },
    onError: failureToast('Could not make codes'),
  });
  // The answer was lost: the earlier codes may be gone.
  const isUnsure = make.error instanceof RequestTimeout || make.error?.message === UNREACHED_TEXT;
  const left = isUnsure ? undefined : data?.recoveryCodesLeft;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule pt-4">
      <div>
        <p className="font-[560]">Recovery codes</p>
        {isUnsure && (
          <p className="text-sm font-medium text-red">
            Your earlier codes may no longer work. Make new ones once you have a connection.
          </p>
        )}
        {left !== undefined && (
          <p className={left < FEW ? 'text-sm font-medium text-red' : 'text-sm text-soft'}>
            {left === 0 ? 'None left: make new ones' : left === 1 ? 'One left' : `${left} left`}
          </p>
        )}
      </div>
      <Button variant="secondary" size="small" busy={make.isPending} onClick={() => make.mutate()}>
        Make new codes
      </Button>
    </div>
  );
}

interface RecoveryCodesSheetProps {
  /** null: closed. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows the codes once; they cannot be shown again. */
export function RecoveryCodesSheet({ codes, onClose }: RecoveryCodesSheetProps) {
  const save = () => {
    const text = `${appName()} recovery codes\nEach works once, in place of your authenticator app or passkey.\n\n${codes?.join('\n')}\n`;
    saveFile('hourbook-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  };
  return (
    <Dialog open={codes !== null} onOpenChange={onClose} title="Keep these recovery codes" isShownOnce>
      <p className="text-soft">
        Two-factor sign-in is on. Each code works once, in place of your app or passkey. Keep them away from your
        devices: on paper, or in a password manager. You see them only now, and earlier codes stop working.
      </p>
      <ol className="my-5 grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-sunk px-5 py-4 font-mono sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button variant="secondary" onClick={save}>
          <Download className="size-4" />
          Save as a file
        </Button>
        <Button onClick={onClose}>I’ve saved them</Button>
      </DialogActions>
    </Dialog>
  );
}
