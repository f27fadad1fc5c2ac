/** Opens an address outside the app: the payment provider's pages and the static checkout page. */
export function openExternalPage(address: string): void {
  location.assign(address);
}
