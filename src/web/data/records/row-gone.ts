/** The row to change was deleted, perhaps on another device. */
export class RowGone extends Error {
  override readonly name = 'RowGone';
}
