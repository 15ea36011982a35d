import { webAddress } from "./web-address.ts";

/** To click where that leads somewhere. */
export function Website({ children: typed }: { children: string }) {
  const address = webAddress(typed);
  if (!address) return typed;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {typed}
    </a>
  );
}
