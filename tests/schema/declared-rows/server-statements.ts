// The statements in the server's sources and the rows that are declared for them, as the compiler understands them.
import { relative } from 'node:path';
import { SyntaxKind, type CallExpression, type Expression, type Identifier, type Node } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { isStringLiteral, isNoSubstitutionTemplateLiteral, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';

/** What a column is declared as: 'string', 'Date', …, or the text of another type. */
export interface DeclaredColumn {
  readonly kinds: readonly string[];
  readonly isNullable: boolean;
}

export interface ServerStatement {
  /** @example 'src/server/auth/users/users.ts:23' */
  readonly place: string;
  /** Its text, or each that it can have; null if that is known only at run time. */
  readonly texts: readonly string[] | null;
  /** By name of the column; null if no row is declared. */
  readonly row: Readonly<Record<string, DeclaredColumn>> | null;
}

/** Functions that take a statement's text first (`Run`, pg's own), by the name under which they are called. */
const RUNS = new Set(['run', 'asServer', 'asOwner', 'query']);

/** All statements of src/server without its tests. */
export function serverStatements(): ServerStatement[] {
  const root = process.cwd();
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects();
    if (!project) throw new Error('The compiler opened no project');
    const files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${root}/src/server/`) && !name.endsWith('.test.ts'));
    return files.flatMap((name) => {
      const source = project.program.getSourceFile(name);
      if (!source) throw new Error(`The compiler does not know ${name}`);
      const lineOf = (node: Node) => source.text.slice(0, node.getStart()).split('\n').length;
      const calls = callsIn(source)
        .filter((call) => RUNS.has(nameOf(call.expression)) && call.arguments.length > 0)
        .flatMap((call): ServerStatement[] => {
          const [typeArgument] = call.typeArguments ?? [];
          const texts = textsOf(project, call.arguments[0]!);
          const type = typeArgument && project.checker.getTypeFromTypeNode(typeArgument);
          const place = `${relative(root, name)}:${lineOf(call)}`;
          return [{ place, texts, row: type ? columnsOf(project.checker, type) : null }];
        });
      const known = calls.flatMap(({ texts }) => texts ?? []);
      // Those that are sent in another way, as a user or by a function that passes them on; not parts of those above.
      const others = textNodesIn(source)
        .map((node) => ({ place: `${relative(root, name)}:${lineOf(node)}`, texts: textsOf(project, node), row: null }))
        .filter(({ texts }) =>
          texts?.some((text) => STATEMENT.test(text) && !known.some((whole) => whole.includes(text))),
        );
      return [...calls, ...others];
    });
  } finally {
    api.close();
  }
}

/** How a statement begins, and no sentence. */
const STATEMENT =
  /^\s*(?:select (?:private|public|auth)\.|select [\w.]+ from |insert into |update \w+\.\w+ |delete from |with \w+ as )/;

function textNodesIn(node: Node): Node[] {
  const found: Node[] = [];
  const visit = (each: Node) => {
    if (isStringLiteral(each) || isNoSubstitutionTemplateLiteral(each) || isTemplateExpression(each)) found.push(each);
    each.forEachChild(visit);
  };
  visit(node);
  return found;
}

function callsIn(node: Node): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (each: Node) => {
    if (isCallExpression(each)) found.push(each);
    each.forEachChild(visit);
  };
  visit(node);
  return found;
}

const nameOf = (callee: Expression): string => {
  if (isPropertyAccessExpression(callee)) return callee.name.text;
  return isIdentifier(callee) ? callee.text : '';
};

/** All that an expression of literals, constants and one-line functions can be; null if that is known only at run time. */
function textsOf(project: Project, node: Node, values: Values = new Map()): readonly string[] | null {
  const { checker } = project;
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isTemplateExpression(node)) {
    let texts: string[] | null = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const parts = textsOf(project, expression, values);
      texts = texts && parts && texts.flatMap((text) => parts.map((part) => text + part + literal.text));
    }
    return texts;
  }
  if (isIdentifier(node)) {
    const value = values.get(node.text) ?? initialValue(project, node);
    const texts = value && (typeof value === 'string' ? [value] : textsOf(project, value));
    if (texts) return texts;
  }
  if (isCallExpression(node) && isIdentifier(node.expression)) {
    const called = initialValue(project, node.expression);
    if (called && isArrowFunction(called)) {
      const given = node.arguments.map((argument) => textsOf(project, argument, values)?.[0]);
      const named = called.parameters.map(
        ({ name }, at) => [isIdentifier(name) ? name.text : '', given[at] ?? ''] as const,
      );
      return textsOf(project, called.body, new Map(named));
    }
  }
  const type = checker.getTypeAtLocation(node);
  const choices = type?.isUnionType() ? type.getTypes() : type && [type];
  // Any number will do.
  if (choices?.every((choice) => choice.isNumberLiteralType() || checker.typeToString(choice) === 'number'))
    return ['1'];
  return choices?.every((choice) => choice.isStringLiteralType()) ? choices.map(({ value }) => String(value)) : null;
}

type Values = ReadonlyMap<string, string>;

function initialValue(project: Project, name: Identifier): Node | null {
  const { checker } = project;
  const symbol = checker.getResolvedSymbol(name);
  if (!symbol) return null;
  const isImported = symbol.declarations.some(({ kind }) => kind === SyntaxKind.ImportSpecifier);
  const { valueDeclaration } = isImported ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = valueDeclaration?.resolve(project);
  return declaration && isVariableDeclaration(declaration) ? (declaration.initializer ?? null) : null;
}

function columnsOf(checker: Checker, type: Type): Record<string, DeclaredColumn> {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const declared = checker.getTypeOfSymbol(property);
      if (!declared) throw new Error(`No type for ${property.name}`);
      const parts = declared.isUnionType() ? (declared.getTypes() ?? []) : [declared];
      const kinds = parts.map((part) => kindOf(checker, part));
      return [
        property.name,
        { kinds: [...new Set(kinds.filter((kind) => kind !== 'null'))], isNullable: kinds.includes('null') },
      ];
    }),
  );
}

function kindOf(checker: Checker, type: Type): string {
  if (type.isStringLiteralType()) return 'string';
  if (type.isNumberLiteralType()) return 'number';
  if (type.isBooleanLiteralType()) return 'boolean';
  const text = checker.typeToString(type);
  return text.startsWith('Buffer') ? 'Buffer' : text;
}
