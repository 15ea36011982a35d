import { Markdown } from "../../../ui/markdown/Markdown.tsx";

/** The text of a message, with what it says in Markdown. */
export const MessageBody = ({ children }: { children: string }) => (
  <div dir="auto">
    <Markdown>{children}</Markdown>
  </div>
);
