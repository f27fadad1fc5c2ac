// The address of a module that is built as a script of its own: see build/web.config.ts.
declare module 'script:*' {
  const url: string;
  export default url;
}
