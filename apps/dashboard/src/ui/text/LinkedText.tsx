import { linkParts } from "./link-parts.ts";

/** Plain text whose URLs are links. */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map((part, position) =>
    part.href ? (
      <a key={position} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
