import type { File, Message, User } from "@parley/contract";
import type { OutgoingMessage } from "@parley/sdk/parts";
import { texts } from "../texts.ts";

export interface Author {
  name: string;
  photo?: string | null;
}

/** Something said in the conversation, as the visitor sees it. */
export interface Said {
  id: string;
  /** Absent: the visitor. */
  author?: Author;
  body: string;
  attachments: File[];
  at: Date;
  /** What the server does not have: it is on its way, or was refused. */
  pending?: "sending" | "refused";
}

/** @param company who speaks when no agent does */
export function saidBy(message: Message, company: string | undefined): Said {
  const { id, body, attachments, created_at, customer_id } = message;
  const author = customer_id ? {} : { author: authorOf(message, company) };
  return { id, ...author, body: body ?? "", attachments: attachments ?? [], at: new Date(`${created_at}Z`) };
}

export function toBeSaid({ id, body, attachments, sent_at, isRefused }: OutgoingMessage): Said {
  return { id, body, attachments, at: new Date(sent_at), pending: isRefused ? "refused" : "sending" };
}

function authorOf({ user, user_id }: Message, company: string | undefined): Author {
  if (user) return { name: nameOf(user), photo: user.profile_photo_url };
  return { name: user_id ? texts.agent : company || texts.bot };
}

const nameOf = ({ display_name, full_name, email }: User): string =>
  display_name || full_name || email?.split("@")[0] || texts.agent;
