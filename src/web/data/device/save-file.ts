const REVOKE_AFTER_MS = 60_000;

/** Lets the browser download `content` as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
