/** Opens and closes every widget on the page. Published clients use the same events. */
const dispatch = (event: string) => () => {
  window.dispatchEvent(new Event(event));
};

export const open = dispatch("papercups:open");
export const close = dispatch("papercups:close");
export const toggle = dispatch("papercups:toggle");

/** The chats on the page. */
export const mounted = new Set<{ signOut(): Promise<void> }>();

/**
 * Forgets the visitor in this browser, when a person signs out of your site. The chats go on with an anonymous visitor.
 * Render them without `customer` then.
 * @throws Error while no chat is mounted, because then nothing is deleted
 */
export async function signOut(): Promise<void> {
  if (mounted.size === 0) throw new Error("signOut() needs a chat on the page");
  await Promise.all([...mounted].map((chat) => chat.signOut()));
}

/** The name that existing pages use. */
export const Papercups = { open, close, toggle };
