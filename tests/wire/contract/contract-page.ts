// docs/wire.md, from what the cases said.
export interface PageRow {
  readonly form: string;
  readonly outcome: string;
  readonly note: string;
}

export interface PageSection {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly PageRow[];
}

const INTRODUCTION = `# The wire

What the official clients may ask of \`/auth/v1\`, \`/rest/v1\` and \`/functions/v1\`, and what they are answered. This is the contract:
what stands here stays as it is.

Written by \`tests/wire/contract\`, which sends each line with the unmodified client to the running app; do not edit by hand.
\`npx vitest run --project data tests/wire/contract -u\` writes it anew. A public method of a client without a line fails that test.

- **offered**: does what the client's documentation says. The test asserts the result.
- **differs**: works, but not in everything as the hosted service does; the line says how and why.
- **refused**: answered with this status and code.
`;

const cell = (text: string) => text.replaceAll('|', String.raw`\|`);

export function contractPage(sections: readonly PageSection[]): string {
  const tables = sections.map(({ title, about, rows }) =>
    [
      `## ${title}`,
      '',
      about,
      '',
      '| call | here | |',
      '|---|---|---|',
      ...rows.map(({ form, outcome, note }) => `| \`${cell(form)}\` | ${outcome} | ${cell(note)} |`),
      '',
    ].join('\n'),
  );
  return [INTRODUCTION, ...tables].join('\n');
}
