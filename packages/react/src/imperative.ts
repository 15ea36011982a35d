/** Opens and closes every widget on the page. Published clients use the same events. */
const dispatch = (event: string) => () => {
  window.dispatchEvent(new Event(event));
};

export const open = dispatch("papercups:open");
export const close = dispatch("papercups:close");
export const toggle = dispatch("papercups:toggle");

/** The name that existing pages use. */
export const Papercups = { open, close, toggle };
