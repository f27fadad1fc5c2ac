// What a source file imports: import and export declarations, `import()`, `import('…')` types (JSDoc of JavaScript
// files included), `import x = require()`, and scripts that are started by `new URL('…', import.meta.url)`.
import { parseSync } from 'vite';

export interface FoundImport {
  readonly specifier: string;
  readonly kind: 'import' | 're-export' | 'url';
}

/** `path` decides the language. Throws on a syntax error and on `import()` of something that is not a plain string. */
export function readImports(path: string, text: string): FoundImport[] {
  const parsed = parseSync(path, text);
  const { module, errors } = parsed;
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: FoundImport[] = module.staticImports.map(({ moduleRequest }) => ({
    specifier: moduleRequest.value,
    kind: 'import',
  }));
  for (const { entries } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from) found.push({ specifier: from.value, kind: 're-export' });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    // Scripts also load build results by a computed path.
    if (literal) found.push({ specifier: literal[2]!, kind: 'import' });
    else if (path.startsWith('src/')) throw new Error(`${path}: import() of something that is not a plain string`);
  }
  // The tree is only built where it is read.
  if (/\bimport\s*\(|\brequire\s*\(|\bnew URL\s*\(/.test(text)) collect(parsed.program, found);
  if (/\.m?js$/.test(path)) {
    for (const { value } of parsed.comments)
      for (const [, specifier] of value.matchAll(/import\(\s*['"]([^'"]+)['"]/g))
        found.push({ specifier: specifier!, kind: 'import' });
  }
  return found;
}

type Node = { readonly type?: string } & Record<string, unknown>;

/** Imports that are not declarations, found by visiting the syntax tree. */
function collect(value: unknown, found: FoundImport[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    const add = (literal: unknown, kind: FoundImport['kind']) => {
      const specifier = (literal as { value?: unknown } | undefined)?.value;
      if (typeof specifier === 'string') found.push({ specifier, kind });
    };
    const [first, second] = (node['arguments'] ?? []) as Node[];
    if (node.type === 'TSImportType') add(node['source'], 'import');
    if (node.type === 'TSExternalModuleReference') add(node['expression'], 'import');
    if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'require') add(first, 'import');
    if (node.type === 'NewExpression' && (node['callee'] as Node)['name'] === 'URL' && isMetaUrl(second)) {
      if (/\.[cm]?[jt]s$/.test(String(first?.['value']))) add(first, 'url');
    }
    for (const child of Object.values(node)) collect(child, found);
  }
}

const isMetaUrl = (node: Node | undefined) =>
  node?.type === 'MemberExpression' && (node['object'] as Node).type === 'MetaProperty';
