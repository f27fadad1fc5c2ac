// Messages between the tabs of this browser. The auth client sends its own about signing in and out.

/**
 * 'records': something was written. 'unsent': the changes that wait are others. 'signed-out': the coach logged out.
 * 'unsaved?' is answered with 'unsaved' by a tab with a form that has unsaved changes.
 */
export type TabMessage = 'records' | 'unsent' | 'signed-out' | 'unsaved?' | 'unsaved';

let channel: BroadcastChannel | undefined;
const open = () => (channel ??= new BroadcastChannel('hourbook'));

export function notifyTabs(message: TabMessage): void {
  open().postMessage(message);
}

/** Calls `listener` with the messages of other tabs. Returns a function that stops it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  const from = open();
  from.addEventListener('message', onMessage);
  return () => from.removeEventListener('message', onMessage);
}
