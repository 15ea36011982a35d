import Type, { type Static } from "typebox";
import { Company } from "./companies.ts";
import { Issue } from "./issues.ts";
import { Note } from "./notes.ts";
import {
  CalendarDate,
  DateInput,
  InstantInput,
  LooseAddress,
  LooseIdentity,
  LooseText,
  Metadata,
  NaiveTime,
  Nullable,
  PhotoAddress,
  ShortText,
  UtcTime,
  Uuid,
} from "./primitives.ts";
import { Tag } from "./tags.ts";
import { User } from "./users.ts";

const text = Nullable(Type.String());

const basic = {
  id: Uuid,
  object: Type.Literal("customer"),
  name: text,
  email: text,
  phone: text,
  external_id: text,
  profile_photo_url: text,
  company_id: Nullable(Uuid),
  host: text,
  pathname: text,
  current_url: text,
  browser: text,
  os: text,
  metadata: Nullable(Metadata),
  created_at: NaiveTime,
  updated_at: NaiveTime,
  title: Type.String({ description: "The name, else the email address, else Anonymous User" }),
};

const visits = {
  first_seen: CalendarDate,
  last_seen_at: Nullable(UtcTime),
  ip: text,
  time_zone: text,
};

/** The customer of a message. */
export const BasicCustomer = Type.Object(basic);
export type BasicCustomer = Static<typeof BasicCustomer>;

/** A customer for agents. A visitor who knows the id gets the same keys, but `company_id` and `ip` are always null. */
export const Customer = Type.Object({ ...basic, ...visits });
export type Customer = Static<typeof Customer>;

/** A customer with the relations from `expand[]`. The conversations feature adds `conversations` and `messages`. */
export const expandableByCustomer = {
  company: Type.Optional(Nullable(Company)),
  tags: Type.Optional(Type.Array(Tag)),
  notes: Type.Optional(Type.Array(Note)),
  issues: Type.Optional(Type.Array(Issue)),
};

/** A note in lists, with its author and its customer. */
export const ListedNote = Type.Object({ ...Note.properties, author: Nullable(User), customer: Customer });
export type ListedNote = Static<typeof ListedNote>;

/** A page's data about its visitor. Scripts of pages use types loosely, so numbers count as text. */
const visitorDetails = Type.Partial(
  Type.Object({
    name: Nullable(LooseText),
    email: Nullable(LooseText),
    phone: Nullable(LooseText),
    external_id: Nullable(LooseIdentity),
    browser: Nullable(LooseText),
    browser_version: Nullable(LooseText),
    browser_language: Nullable(LooseText),
    os: Nullable(LooseText),
    current_url: Nullable(LooseAddress),
    host: Nullable(LooseText),
    pathname: Nullable(LooseAddress),
    screen_height: Nullable(Type.Number({ minimum: 0, maximum: 1e6 })),
    screen_width: Nullable(Type.Number({ minimum: 0, maximum: 1e6 })),
    lib: Nullable(LooseText),
    time_zone: Nullable(LooseText),
    metadata: Type.Unknown(),
  }),
);

/** `POST /api/customers`. */
export const CustomerDraft = Type.Object({
  ...visitorDetails.properties,
  account_id: Type.Optional(Nullable(Uuid)),
  profile_photo_url: Type.Optional(Nullable(LooseAddress)),
  company_id: Type.Optional(Nullable(Uuid)),
  first_seen: Type.Optional(Nullable(DateInput)),
  last_seen_at: Type.Optional(Nullable(InstantInput)),
});
export type CustomerDraft = Static<typeof CustomerDraft>;

/** `PUT /api/customers/{id}/metadata`. */
export const CustomerSighting = visitorDetails;
export type CustomerSighting = Static<typeof CustomerSighting>;

/** `PUT /api/customers/{id}`, by an agent. */
export const CustomerChanges = Type.Partial(
  Type.Object({
    name: Nullable(ShortText),
    email: Nullable(ShortText),
    phone: Nullable(ShortText),
    external_id: Nullable(LooseText),
    profile_photo_url: Nullable(PhotoAddress),
    company_id: Nullable(Uuid),
    time_zone: Nullable(ShortText),
    metadata: Nullable(Metadata),
    browser: Nullable(ShortText),
    browser_version: Nullable(ShortText),
    browser_language: Nullable(ShortText),
    os: Nullable(ShortText),
    current_url: Nullable(LooseAddress),
    host: Nullable(ShortText),
    pathname: Nullable(LooseAddress),
    screen_height: Nullable(Type.Integer({ minimum: 0, maximum: 1e6 })),
    screen_width: Nullable(Type.Integer({ minimum: 0, maximum: 1e6 })),
    lib: Nullable(ShortText),
  }),
);
export type CustomerChanges = Static<typeof CustomerChanges>;
