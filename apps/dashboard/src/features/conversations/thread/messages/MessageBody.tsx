import { Markdown } from "../../../../ui/markdown/Markdown.tsx";

/** The text of a message, with what it says in Markdown; of a customer's, pictures of other servers come when asked for. */
export const MessageBody = ({ isCustomers, children }: { isCustomers: boolean; children: string }) => (
  <div dir="auto">
    <Markdown asksForPictures={isCustomers}>{children}</Markdown>
  </div>
);
