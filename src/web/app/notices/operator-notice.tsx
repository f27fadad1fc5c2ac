import { tabData } from '#web/data/wire/browser-storage.ts';
import { operatorNotice } from '#web/data/wire/operator-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useState } from 'react';

const KEY = 'hourbook.closed-notice';

/** What the operator tells every coach. Once closed in a tab, it is not shown there again. */
export function OperatorNotice() {
  const told = operatorNotice.use();
  const [closed, setClosed] = useState(() => tabData.getItem(KEY));
  if (told === null || told === closed) return null;
  const close = () => {
    tabData.setItem(KEY, told);
    setClosed(told);
  };
  return (
    <Notice
      className="mb-5 print:hidden"
      action={
        <Button variant="ghost" size="small" onClick={close}>
          Close
        </Button>
      }
    >
      {decodeURIComponent(told.slice(told.indexOf(' ') + 1))}
    </Notice>
  );
}
