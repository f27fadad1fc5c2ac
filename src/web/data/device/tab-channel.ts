// What one tab tells the others of this browser. The auth client tells of signing in and out by itself.

/** 'records': something was written. 'unsent': the sessions that wait changed. 'signed-out': by the coach's own wish. */
export type TabMessage = 'records' | 'unsent' | 'signed-out';

let channel: BroadcastChannel | undefined;
const open = () => (channel ??= new BroadcastChannel('hourbook'));

export function tellTabs(message: TabMessage): void {
  open().postMessage(message);
}

/** Calls `listener` with what other tabs tell, never with one's own. Returns the way to stop. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  const from = open();
  from.addEventListener('message', hear);
  return () => from.removeEventListener('message', hear);
}
