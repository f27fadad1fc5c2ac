/** Takes the browser to an address outside of the app: the payment provider's pages and the static checkout page. */
export function openExternalPage(address: string): void {
  location.assign(address);
}
