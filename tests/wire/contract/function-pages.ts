// The functions of /functions/v1 in docs/wire.md: what each takes, answers and refuses, with an example that was sent.
import { FUNCTIONS, type DeclaredFunction } from '#server/functions/function-list.ts';
import { refusalsOf } from '#server/openapi/function-paths.ts';
import { jsonSchemaOf } from '#server/openapi/table-paths.ts';
import { typeText } from './type-text.ts';

const TAKES: Readonly<Record<DeclaredFunction['takes'], string>> = {
  json: 'Body',
  file: 'Body',
  link: 'Query',
};

const INTRODUCTION = `## Functions of the server

\`POST /functions/v1/NAME\` with the publishable key as \`apikey\`; a body is JSON with \`Content-Type: application/json\`. Those that need a
sign-in take its access token as \`Authorization: Bearer\`. Instants are ISO texts in UTC, dates calendar days, durations minutes. A refusal is
\`{ code, message, fields }\` with the status as \`code\`; \`fields\` names what is not valid in the body. An answer may get more fields.
`;

/** The section. `examples`: by function, what was sent, as docs/wire.md shows it. */
export function functionPages(examples: Readonly<Record<string, string>>): string {
  const pages = Object.entries(FUNCTIONS).map(([name, declared]) => {
    const { about, body, answer, who, takes } = declared;
    const isUpload = name === 'add-certificate';
    const input = isUpload ? 'Header `X-Certificate`, as JSON, percent-encoded' : TAKES[takes];
    return [
      `### \`${name}\``,
      '',
      `${about} Needs ${who === 'coach' ? 'a' : 'no'} sign-in. Refused with ${refusalsOf(declared).join(', ')}.`,
      '',
      '```ts',
      `// ${input.replaceAll('`', '')}`,
      typeText(jsonSchemaOf(body)),
      '// Answer',
      typeof answer === 'string' ? `// a file: ${answer}` : typeText(jsonSchemaOf(answer, 'output')),
      '```',
      '',
      '```js',
      examples[name] ?? '',
      '```',
      '',
    ].join('\n');
  });
  return [INTRODUCTION, ...pages].join('\n');
}
