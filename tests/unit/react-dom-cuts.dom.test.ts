// The build removes features from React DOM (build/react-dom.ts). Here what is left draws what the app draws, and refuses what
// was removed.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { cutClient, cutExports } from '../../build/react-dom.ts';

const require = createRequire(import.meta.url);
const loaded = new Map<string, unknown>();

/** One of React's modules as the build has it, apart from those of the test environment. */
function load(name: string): unknown {
  const [pack, entry] = name.split('/');
  const folder = require.resolve(`${pack}/package.json`).replace('package.json', 'cjs/');
  const source = readFileSync(`${folder}${name.replace('/', '-')}.production.js`, 'utf8');
  const cut = pack === 'react-dom' ? (entry ? cutClient(source) : cutExports(source)) : source;
  if (!loaded.has(name)) {
    const exports = {};
    loaded.set(name, exports);
    // oxlint-disable-next-line typescript/no-implied-eval -- the altered text of the package
    const run = new Function('require', 'exports', `'use strict'; ${cut}`) as (...given: unknown[]) => void;
    run(load, exports);
  }
  return loaded.get(name);
}

const React = load('react') as typeof import('react');
const { createRoot } = load('react-dom/client') as typeof import('react-dom/client');
const { createPortal, flushSync } = load('react-dom') as typeof import('react-dom');
const h = React.createElement;
const main = document.createElement('main');
beforeEach(() => document.body.replaceChildren(main));

class Boundary extends React.Component<{ children: React.ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? `Failed: ${this.state.error.message}` : this.props.children;
  }
}

function drawn(content: React.ReactNode) {
  const root = createRoot(main, { onCaughtError: () => {} });
  flushSync(() => root.render(h(Boundary, null, content)));
  return root;
}

test('what is left draws lists, fields, titles, portals, late parts and failures, and takes them away again', async () => {
  let show = (_names: string[]): void => {};
  let resolve = (_part: { default: () => string }): void => {};
  const Late = React.lazy(() => new Promise<{ default: () => string }>((done) => (resolve = done)));
  const gone = vi.fn<() => void>();
  function App() {
    const [names, setNames] = React.useState(['Ann', 'Bo', 'Cy']);
    const [text, setText] = React.useState('');
    const late = React.useDeferredValue(text);
    const [, start] = React.useTransition();
    React.useLayoutEffect(() => {
      show = (next) => start(() => setNames(next));
      return gone;
    }, []);
    return h(
      React.Fragment,
      null,
      h('title', null, `${names.length} names`),
      h(
        'ul',
        { 'aria-label': 'Names', style: { marginTop: 4 } },
        names.map((name) => h('li', { key: name }, name)),
      ),
      h('input', { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) }),
      h('output', null, late),
      h(React.Suspense, { fallback: 'Loading' }, h(Late)),
      createPortal(h('p', { id: 'portal' }, 'over it'), document.body),
    );
  }
  const root = drawn(h(App));
  const items = () => [...main.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items()).toEqual(['Ann', 'Bo', 'Cy']);
  expect(main.textContent).toContain('Loading');
  expect(document.querySelector('#portal')?.textContent).toBe('over it');
  resolve({ default: () => 'Loaded' });
  await expect.poll(() => main.textContent).toContain('Loaded');
  show(['Cy', 'Ann']);
  await expect.poll(items).toEqual(['Cy', 'Ann']);
  expect(document.title).toBe('2 names');
  const input = main.querySelector('input');
  fireEvent.input(input as HTMLInputElement, { target: { value: 'typed' } });
  await expect.poll(() => main.querySelector('output')?.textContent).toBe('typed');
  flushSync(() => root.unmount());
  expect(main.childNodes).toHaveLength(0);
  expect(document.querySelector('#portal')).toBeNull();
  expect(gone).toHaveBeenCalledOnce();
  drawn(
    h(() => {
      throw new Error('no such row');
    }),
  );
  expect(main.textContent).toBe('Failed: no such row');
});

test.each<[string, () => React.ReactNode]>([
  ['a stylesheet', () => h('link', { rel: 'stylesheet', href: '/x.css', precedence: 'default' })],
  ['a script', () => h('script', { src: '/x.js', async: true })],
  ['body', () => h('body')],
  ['an element of its own', () => h('x-chart', { tone: 'warm' })],
  ['Activity', () => h(React.Activity)],
  ['useActionState', () => h(() => React.useActionState(() => 0, 0)[0])],
  ['a ref on a fragment', () => h(React.Fragment, { ref: () => {} } as object, h('p'))],
])('what was removed fails: %s', (_name, content) => {
  const root = drawn(content());
  expect(main.textContent).toMatch(/^Failed: /);
  root.unmount();
});

test('the app names nothing that was removed', () => {
  const named = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(`src/web/${file}`, 'utf8');
      const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'react(?:-dom(?:\/client)?)?'/g)];
      const names = imported.flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
      return names.filter((name) => REMOVED.test(name)).map((name) => `${file}: ${name}`);
    });
  expect(named).toEqual([]);
});

const REMOVED =
  /^(?:hydrateRoot|Activity|ViewTransition|SuspenseList|useActionState|useFormState|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset)$/;
