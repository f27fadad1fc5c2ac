// What goes into each part: tables and texts, which the page shows, prints and saves alike.
import type { FormPart, PartContents } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Content, PacketContext } from '../packet-context.ts';
import { hoursContents, letterContents, logContents } from './hours-contents.ts';
import { cceContents, entriesContents, recordsContents } from './records-contents.ts';

type Maker<Kind extends PartContents['kind']> = (
  contents: Extract<PartContents, { readonly kind: Kind }>,
  context: PacketContext,
  requirements: readonly Requirement[],
) => readonly Content[];

const MAKERS: { readonly [Kind in PartContents['kind']]: Maker<Kind> } = {
  hours: hoursContents,
  log: logContents,
  letters: letterContents,
  records: recordsContents,
  cce: cceContents,
  entries: entriesContents,
  declaration: ({ draft }) => [{ kind: 'text', title: '', about: '', paragraphs: draft }],
  own: () => [],
  fee: () => [],
};

/** Empty: nothing of it is recorded, or no record holds it. */
export function contentsOf(
  { contents }: FormPart,
  context: PacketContext,
  requirements: readonly Requirement[],
): readonly Content[] {
  // Each maker takes the contents of its own kind.
  const make: (contents: never, ...others: [PacketContext, readonly Requirement[]]) => readonly Content[] =
    MAKERS[contents.kind];
  return make(contents as never, context, requirements);
}
