import { type Company, type Customer, customerColumnsWith, declaredCustomerColumns } from "@parley/contract";
import { dateOf } from "../../../ui/text/times.ts";
import { languageName } from "../language-name.ts";
import { metadataText } from "./editing/metadata-value.ts";
import { text } from "./texts.ts";

export interface Detail {
  name: string;
  value: string;
  /** The target of the link. */
  href?: string;
}

type Known = [name: string, value: string | null, href?: string | undefined];

export const companyDetails = ({ name, website_url, industry, description, slack_channel_name }: Company) =>
  without(
    [text("company.name"), name],
    [text("company.website"), website_url, webAddress(website_url)],
    [text("company.industry"), industry],
    [text("company.description"), description],
    [text("company.slack"), slack_channel_name],
  );

/** The columns of a section, in the order of their declaration. */
export const sectionDetails = (customer: Customer, section: "basic" | "activity" | "device") =>
  without(
    ...customerColumnsWith("section", section).map((column): Known => {
      const { kind, link } = declaredCustomerColumns[column];
      const value = customer[column];
      return [
        text(`customerColumn.${column}`),
        value && shownAs(column, kind, value),
        value && link ? links[link](value) : undefined,
      ];
    }),
  );

export const metadataDetails = ({ metadata }: Customer) =>
  without(...Object.entries(metadata ?? {}).map(([name, value]): Known => [name, metadataText(value)]));

function shownAs(column: string, kind: string, value: string): string {
  if (column === "language") return languageName(value);
  return kind === "date" ? dateOf(Date.parse(`${value}T00:00`)) : value; // the same date in every time zone
}

/** The details that have a value. */
const without = (...known: Known[]): Detail[] =>
  known.flatMap(([name, value, href]) => (value ? [{ name, value, ...(href && { href }) }] : []));

/** Visitors report their own URL. Only http and https URLs become links. */
const webAddress = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : undefined);

const links = {
  mailto: (address: string) => `mailto:${address}`,
  tel: (number: string) => `tel:${number}`,
  web: webAddress,
};
