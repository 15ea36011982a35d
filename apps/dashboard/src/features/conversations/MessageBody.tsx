import { memo } from "react";
import { LinkedText } from "../../ui/LinkedText.tsx";

/** The text of a message as it was written, with its links. */
export const MessageBody = memo(({ children }: { children: string }) => (
  <div dir="auto">
    <LinkedText>{children}</LinkedText>
  </div>
));
