import type { TextKey } from "../../texts/text.ts";

export interface Command {
  text: TextKey;
  group: "conversation" | "write" | "list" | "go" | "app";
  /** Keys that are always active. An agent cannot change them. */
  keys?: string[];
  /** A key without Mod, which each agent can change or disable: a letter or sign, or a sequence of two. */
  typed?: string;
  /** The command repeats while the key is held. */
  mayRepeat?: true;
  /** The key also works in a text field that contains text. */
  isForWriting?: true;
  /** Another command with the same key. The first available one of the two runs. */
  sharesWith?: string;
}

/** Any digit from 1 to 9, as the second key. */
export const ANY_DIGIT = "1-9";

/**
 * All commands with a key or an entry in the palette, in the order of the help. Components provide the available
 * commands with `useCommands`.
 */
export const catalogue = {
  close: { text: "conversation.close", group: "conversation", keys: ["mod+d"], typed: "e" },
  reopen: { text: "conversation.reopen", group: "conversation", keys: ["mod+o"], typed: "shift+e" },
  prioritise: {
    text: "conversation.prioritise",
    group: "conversation",
    keys: ["mod+p"],
    typed: "*",
    sharesWith: "unprioritise",
  },
  unprioritise: {
    text: "conversation.unprioritise",
    group: "conversation",
    keys: ["mod+u"],
    typed: "*",
    sharesWith: "prioritise",
  },
  assign: { text: "command.assign", group: "conversation", typed: "a" },
  assignToMe: { text: "assignee.toMe", group: "conversation", typed: "i" },
  tag: { text: "tags.edit", group: "conversation", typed: "t" },
  markUnread: { text: "conversation.markUnread", group: "conversation", typed: "shift+u" },
  share: { text: "conversation.share", group: "conversation" },
  copyLink: { text: "conversation.copyLink", group: "conversation" },
  archive: { text: "conversation.archive", group: "conversation" },
  newConversation: { text: "conversation.new", group: "conversation" },
  undo: { text: "command.undo", group: "conversation", typed: "z" },

  reply: { text: "command.reply", group: "write", typed: "r" },
  note: { text: "command.note", group: "write", typed: "n" },
  send: { text: "composer.send", group: "write", keys: ["mod+enter"], isForWriting: true },
  sendAndClose: { text: "composer.sendAndClose", group: "write", keys: ["mod+shift+enter"], isForWriting: true },
  bold: { text: "format.bold", group: "write", keys: ["mod+b"], isForWriting: true },
  italic: { text: "format.italic", group: "write", keys: ["mod+i"], isForWriting: true },

  next: { text: "command.next", group: "list", keys: ["mod+arrowdown"], typed: "j", mayRepeat: true },
  previous: { text: "command.previous", group: "list", keys: ["mod+arrowup"], typed: "k", mayRepeat: true },
  select: { text: "command.select", group: "list", typed: "x" },
  selectDown: { text: "command.selectDown", group: "list", typed: "shift+j", mayRepeat: true },
  selectUp: { text: "command.selectUp", group: "list", typed: "shift+k", mayRepeat: true },
  deselect: { text: "command.deselect", group: "list", keys: ["escape"], sharesWith: "leave" },
  leave: { text: "command.leave", group: "list", keys: ["escape"], isForWriting: true, sharesWith: "deselect" },
  search: { text: "command.search", group: "list", keys: ["mod+shift+f"], typed: "s" },
  menu: { text: "command.menu", group: "list", typed: "[" },
  panel: { text: "customer.show", group: "list", typed: "]" },

  goToAll: { text: "bucket.all", group: "go", typed: "g a" },
  goToMine: { text: "bucket.me", group: "go", typed: "g m" },
  goToMentions: { text: "bucket.mentions", group: "go", typed: "g @" },
  goToUnread: { text: "bucket.unread", group: "go", typed: "g u" },
  goToUnassigned: { text: "bucket.unassigned", group: "go", typed: "g n" },
  goToPriority: { text: "bucket.priority", group: "go", typed: "g p" },
  goToClosed: { text: "bucket.closed", group: "go", typed: "g c" },
  goToInbox: { text: "command.inbox", group: "go", typed: `g ${ANY_DIGIT}` },

  palette: { text: "command.palette", group: "app", keys: ["mod+k"] },
  keys: { text: "command.keys", group: "app", typed: "?" },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof catalogue;

export const commandIds = Object.keys(catalogue) as CommandId[];

export const commandOf = (id: CommandId): Command => catalogue[id];
