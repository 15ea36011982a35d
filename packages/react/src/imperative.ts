/** Opens and closes every widget on the page, from anywhere; published clients hear the same events. */
const tell = (event: string) => () => {
  window.dispatchEvent(new Event(event));
};

export const open = tell("papercups:open");
export const close = tell("papercups:close");
export const toggle = tell("papercups:toggle");

/** By the name that pages know. */
export const Papercups = { open, close, toggle };
