type EventMap = WindowEventMap & DocumentEventMap;
type Handlers = { readonly [Type in keyof EventMap]?: (event: EventMap[Type]) => unknown };

/** Handles events of the window, and of the document those that it alone has. Returns a function that ends this. */
export function listen(handlers: Handlers): () => void {
  const each = (act: 'addEventListener' | 'removeEventListener') => {
    for (const [type, handler] of Object.entries(handlers))
      (type === 'visibilitychange' ? document : window)[act](type, handler as EventListener);
  };
  each('addEventListener');
  return () => each('removeEventListener');
}
