/**
 * The columns of a customer, each declared once. The shapes on the wire, the queries, search, CSV files, merges and the
 * dashboard take their lists of columns from here. This file contains only data, so that the dashboard loads no
 * schemas.
 */
export interface CustomerColumn {
  /**
   * Its schemas are in `customers.ts`. `lenient`: a text that published clients do not know. Their pages may send another
   * value under this name, which is ignored.
   */
  kind:
    | "id"
    | "reference"
    | "text"
    | "lenient"
    | "identity"
    | "address"
    | "photo"
    | "pixels"
    | "map"
    | "date"
    | "instant"
    | "stamp";
  /** `basic`: also in the customer of a message. `full`: only in the customer itself. */
  shape: "basic" | "full" | false;
  /** Our widget sends it: `browserInfo`. */
  fromBrowser: boolean;
  /**
   * How a page's report changes the value. `identifies`: it replaces the value, but for a merged customer it only fills
   * in a missing one. `fills`: it only fills in a missing value, so that an agent's correction stays.
   */
  report: "replaces" | "identifies" | "fills" | false;
  /** Accepted for a new customer. */
  draft: boolean;
  /** Agents may change it. */
  change: boolean;
  /** A parameter of the list: the exact value, or a LIKE pattern. */
  filter: "equals" | "pattern" | false;
  /** Part of the text of `text_of_customer` in the database, in this order. */
  searched: boolean;
  exported: boolean;
  /** How an import changes an existing customer. `creates`: not at all, because only new customers get the value. */
  imported: "replaces" | "fills" | "latest" | "joins" | "creates" | false;
  /** How a merge changes the customer that stays. */
  merged: "fills" | "earliest" | "latest" | "joins" | false;
  /** The section of the dashboard's panel. */
  section: "basic" | "activity" | "device" | false;
  /** The link of the panel. Of `web`, only http and https URLs become links. */
  link: "mailto" | "tel" | "web" | false;
  /** A column of its own in the dashboard's list, besides the title. */
  listed: boolean;
  /** The type of its input in the dashboard's form. */
  input: "text" | "email" | "tel" | false;
  /** The example in the API description. Null where the kind has an example. */
  example: string | number | object | null;
}

/** The person. */
const person = {
  kind: "text",
  shape: "basic",
  fromBrowser: false,
  report: "identifies",
  draft: true,
  change: true,
  filter: "pattern",
  searched: true,
  exported: true,
  imported: "replaces",
  merged: "fills",
  section: "basic",
  link: false,
  listed: false,
  input: "text",
} as const;

/** The visit, as the browser reports it. */
const visit = {
  kind: "text",
  shape: "basic",
  fromBrowser: true,
  report: "replaces",
  draft: true,
  change: true,
  filter: "pattern",
  searched: false,
  exported: true,
  imported: false,
  merged: "fills",
  section: false,
  link: false,
  listed: false,
  input: false,
} as const;

/** Stored, but no client reads it. */
const unread = { ...visit, shape: false, filter: false, exported: false } as const;

/** Set by the server only. */
const own = { ...visit, fromBrowser: false, report: false, draft: false, change: false, filter: false } as const;

export const declaredCustomerColumns = {
  id: { ...own, kind: "id", merged: false, example: null },
  name: { ...person, section: false, example: "Example Customer" },
  email: { ...person, link: "mailto", listed: true, input: "email", example: "customer@example.com" },
  phone: { ...person, link: "tel", input: "tel", example: "+15550100" },
  external_id: {
    ...person,
    kind: "identity",
    filter: "equals",
    searched: false,
    imported: "fills",
    input: false,
    example: "customer-1",
  },
  profile_photo_url: {
    ...person,
    kind: "photo",
    report: false,
    filter: false,
    searched: false,
    exported: false,
    section: false,
    input: false,
    example: "https://example.com/photo.png",
  },
  company_id: {
    ...person,
    kind: "reference",
    report: false,
    filter: "equals",
    searched: false,
    exported: false,
    imported: false,
    section: false,
    input: false,
    example: null,
  },
  // Merges ignore this column, because a customer without a host is recognized on every page.
  host: { ...visit, merged: false, example: "example.com" },
  pathname: { ...visit, kind: "address", example: "/pricing" },
  current_url: {
    ...visit,
    kind: "address",
    section: "activity",
    link: "web",
    example: "https://example.com/pricing",
  },
  browser: { ...visit, section: "device", example: "Firefox" },
  browser_version: { ...unread, filter: "equals", example: "150" },
  browser_language: { ...unread, fromBrowser: false, filter: "equals", example: "en" },
  os: { ...visit, section: "device", example: "Linux" },
  screen_height: { ...unread, kind: "pixels", example: 1080 },
  screen_width: { ...unread, kind: "pixels", example: 1920 },
  lib: { ...unread, example: "web" },
  time_zone: { ...visit, shape: "full", imported: "replaces", section: "device", example: "Europe/Berlin" },
  language: {
    ...visit,
    kind: "lenient",
    shape: "full",
    report: "fills",
    imported: "replaces",
    section: "device",
    listed: true,
    input: "text",
    example: "de-DE",
  },
  ip: { ...own, shape: "full", section: "device", example: "192.0.2.1" },
  first_seen: {
    ...own,
    kind: "date",
    shape: "full",
    draft: true,
    imported: "creates",
    merged: "earliest",
    section: "activity",
    example: null,
  },
  last_seen_at: {
    ...own,
    kind: "instant",
    shape: "full",
    draft: true,
    imported: "latest",
    merged: "latest",
    example: null,
  },
  metadata: {
    ...person,
    kind: "map",
    filter: false,
    searched: false,
    exported: false,
    imported: "joins",
    merged: "joins",
    section: false,
    input: false,
    example: { plan: "pro" },
  },
  created_at: { ...own, kind: "stamp", merged: false, example: null },
  updated_at: { ...own, kind: "stamp", merged: false, example: null },
} as const satisfies Record<string, CustomerColumn>;

type Columns = typeof declaredCustomerColumns;
export type CustomerColumnName = keyof Columns;

/** The columns whose `property` has one of the values. */
export type CustomerColumnsWith<P extends keyof CustomerColumn, V extends CustomerColumn[P]> = {
  [Name in CustomerColumnName]: Columns[Name][P] extends V ? Name : never;
}[CustomerColumnName];

/** The columns whose `property` has one of the values, in the order of their declaration. */
export const customerColumnsWith = <P extends keyof CustomerColumn, const V extends CustomerColumn[P]>(
  property: P,
  ...values: V[]
): readonly CustomerColumnsWith<P, V>[] =>
  all.filter((name): name is CustomerColumnsWith<P, V> => {
    const column: CustomerColumn = declaredCustomerColumns[name];
    return values.some((value) => value === column[property]);
  });

const all = Object.keys(declaredCustomerColumns) as CustomerColumnName[];
