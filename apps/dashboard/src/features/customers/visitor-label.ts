import type { Customer } from "@parley/contract";
import { locale, text } from "../../texts/text.ts";
import { colourAndNumberOf } from "../../ui/avatar-colour.ts";

type Known = Pick<
  Customer,
  "id" | "title" | "name" | "email" | "phone" | "time_zone" | "language" | "pathname" | "browser"
>;

/**
 * The name of a customer on screen. Anonymous visitors are told apart by the color of their avatar and a number, which
 * stay the same, and by their place or language, page and browser. Without any of these facts, they have the title that
 * the server gives them.
 */
export function visitorLabel(customer: Known): string {
  const { id, title, name, email, phone, time_zone, language, pathname, browser } = customer;
  if (name || email) return title;
  if (phone) return phone;
  const facts = [placeOf(time_zone) ?? languageOf(language), pageOf(pathname), browser].filter(Boolean);
  const [colour, number] = colourAndNumberOf(id);
  return facts.length > 0 ? [text(`visitor.${colour}`, { number }), ...facts].join(" · ") : title;
}

type Named = Pick<Known, "id" | "title" | "name" | "email" | "phone">;

/** The name from which an avatar takes its letters. For an anonymous visitor, the number in the visitor's label. */
export const avatarName = ({ id, title, name, email, phone }: Named) =>
  name || email || phone ? title : String(colourAndNumberOf(id)[1]);

/** The city of a time zone. `Etc/UTC` and the like have none. */
function placeOf(timeZone: string | null): string | undefined {
  const [area, ...places] = timeZone?.split("/") ?? [];
  return area === "Etc" ? undefined : places.at(-1)?.replaceAll("_", " ");
}

/** The name of a language, without its country. */
function languageOf(tag: string | null): string | undefined {
  if (!tag) return undefined;
  try {
    return new Intl.DisplayNames(locale, { type: "language", fallback: "none" }).of(tag.split("-")[0]!);
  } catch {
    return undefined; // visitors report it: it may be any text
  }
}

const LONGEST_PATH = 20;

/** The path of the page, or its last part. Most visitors are on the first page, so that it says nothing. */
function pageOf(path: string | null): string | undefined {
  if (!path?.startsWith("/") || path === "/") return undefined; // a page within a frame may have the address about:srcdoc
  if (path.length <= LONGEST_PATH) return path;
  const last = path.split("/").findLast((part) => part !== "") ?? path;
  return `…/${last.length <= LONGEST_PATH ? last : `${last.slice(0, LONGEST_PATH)}…`}`;
}
