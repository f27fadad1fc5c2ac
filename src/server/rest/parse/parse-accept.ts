// Stage 1: the Accept header → the response format. JSON in PostgREST's variants; everything else is 406.
import { RestError } from '#server/rest/respond/rest-error.ts';

export interface Media {
  /** One object instead of an array; any other number of rows is an error. */
  readonly isSingle: boolean;
  readonly stripsNulls: boolean;
  readonly contentType: string;
}

const OFFERED = [
  { pattern: /^(?:\*\/\*|application\/\*|application\/json)$/, type: 'application/json', isSingle: false },
  { pattern: /^application\/vnd\.pgrst\.array(?:\+json)?$/, type: 'application/vnd.pgrst.array+json', isSingle: false },
  {
    pattern: /^application\/vnd\.pgrst\.object(?:\+json)?$/,
    type: 'application/vnd.pgrst.object+json',
    isSingle: true,
  },
];

/** The supported type with the highest q value. No header means JSON. */
export function parseAccept(header: string | undefined): Media {
  const ranges = (header?.trim() ? header : '*/*').split(',').map(readRange);
  for (const { type, parameters } of ranges.filter((range) => range.q > 0).toSorted((a, b) => b.q - a.q)) {
    const offered = OFFERED.find(({ pattern }) => pattern.test(type));
    if (!offered) continue;
    const stripsNulls = offered.type !== 'application/json' && parameters.includes('nulls=stripped');
    return {
      isSingle: offered.isSingle,
      stripsNulls,
      contentType: `${offered.type}${stripsNulls ? ';nulls=stripped' : ''}; charset=utf-8`,
    };
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${ranges.map((range) => range.type).join(', ')}`,
  );
}

function readRange(text: string): { type: string; parameters: string[]; q: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = Number(/^q=([\d.]+)$/.exec(parameters.find((parameter) => parameter.startsWith('q=')) ?? '')?.[1] ?? 1);
  return { type, parameters, q: Number.isNaN(q) ? 1 : q };
}
