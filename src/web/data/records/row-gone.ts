/** The row to change was deleted, perhaps on another device. */
export class RowGone extends Error {
  override readonly name = 'RowGone';
}

/** The client that a row names was deleted, or merged into another one. */
export class ClientDeleted extends Error {
  override readonly name = 'ClientDeleted';
  constructor() {
    super('Its client no longer exists. Please choose another.');
  }
}
