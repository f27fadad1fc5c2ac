import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useState } from 'react';
import { takeFocus } from './native-form.tsx';

interface PasskeyButtonProps {
  label: string;
  variant?: 'primary' | 'secondary';
  /** Rejects with the reason to show. After a success the button stays busy until it is replaced. */
  ask: () => Promise<unknown>;
  hasFocus?: boolean;
}

export function PasskeyButton({ label, variant = 'primary', ask, hasFocus = false }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const press = async () => {
    setBusy(true);
    setFailure('');
    try {
      await ask();
    } catch (error) {
      setBusy(false);
      setFailure(authErrorText(error));
    }
  };
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button ref={hasFocus ? takeFocus : undefined} variant={variant} wide busy={isBusy} onClick={() => void press()}>
        {label}
      </Button>
    </>
  );
}
