/** An error whose toast has a title and a description of its own, whatever the action was. */
export class TitledError extends Error {
  readonly title: string;
  readonly description: string;

  constructor({ title, description, error }: { title: string; description: string; error: string }) {
    super(error);
    this.title = title;
    this.description = description;
  }
}
