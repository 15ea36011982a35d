export { ChatWidget } from "./ChatWidget.ts";
export { ChatWindow } from "./ChatWindow.ts";
export { close, open, Papercups, signOut, toggle } from "./imperative.ts";
export type * from "./types.ts";
