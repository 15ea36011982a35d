import { memo } from "react";
import { boldParts } from "../../ui/bold-parts.ts";
import { LinkedText } from "../../ui/LinkedText.tsx";

/** The text of a message as it was written, with its links, and in bold what is meant to be. */
export const MessageBody = memo(({ children }: { children: string }) => (
  <div dir="auto">
    {boldParts(children).map(({ text, isBold }, position) =>
      isBold ? (
        <strong key={position}>
          <LinkedText>{text}</LinkedText>
        </strong>
      ) : (
        <LinkedText key={position}>{text}</LinkedText>
      ),
    )}
  </div>
));
