import { webAddress } from "./web-address.ts";

/** A link if the text is a valid address. Otherwise the text. */
export function Website({ children: typed }: { children: string }) {
  const address = webAddress(typed);
  if (!address) return typed;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {typed}
    </a>
  );
}
