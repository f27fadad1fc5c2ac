// What goes into each part: tables and texts, which the page shows, prints and saves alike.
import type { FormPart } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Content, PacketContext } from '../packet-context.ts';
import { hoursContents, letterContents, logContents } from './hours-contents.ts';
import { cceContents, entriesContents, recordsContents } from './records-contents.ts';

/** Empty: nothing of it is recorded, or no record holds it. */
export function contentsOf(
  { contents }: FormPart,
  context: PacketContext,
  requirements: readonly Requirement[],
): readonly Content[] {
  switch (contents.kind) {
    case 'hours':
      return hoursContents(context);
    case 'log':
      return logContents(contents, context);
    case 'letters':
      return letterContents(context);
    case 'records':
      return recordsContents(contents, context, requirements);
    case 'cce':
      return cceContents(context, requirements);
    case 'entries':
      return entriesContents(contents, context);
    case 'declaration':
      return [{ kind: 'text', title: '', about: '', paragraphs: contents.draft }];
    case 'own':
    case 'fee':
      return [];
  }
}
