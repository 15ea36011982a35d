import Type, { type Static, type TSchema } from "typebox";
import { User } from "../accounts/users.ts";
import { Tag } from "../conversations/tags.ts";
import {
  CalendarDate,
  DateInput,
  describedAs,
  InstantInput,
  LooseAddress,
  LooseIdentity,
  LooseText,
  Metadata,
  NaiveTime,
  Nullable,
  OneOf,
  PhotoAddress,
  ShortText,
  UtcTime,
  Uuid,
} from "../primitives.ts";
import { Company } from "./companies.ts";
import {
  type CustomerColumn,
  type CustomerColumnName,
  customerColumnsWith,
  declaredCustomerColumns,
} from "./customer-columns.ts";
import { Issue } from "./issues.ts";
import { Note } from "./notes.ts";

type Schemas = Partial<Record<CustomerColumn["kind"], TSchema>>;

const text = Nullable(Type.String());

/** The values in answers. */
const presented = {
  id: Uuid,
  reference: Nullable(Uuid),
  text,
  lenient: text,
  identity: text,
  address: text,
  photo: text,
  map: Nullable(Metadata),
  date: CalendarDate,
  instant: Nullable(UtcTime),
  stamp: NaiveTime,
} satisfies Schemas;

/**
 * The values that a page's script or a program reports about a visitor. Scripts mix types, so numbers are accepted as
 * text.
 */
const reported = {
  reference: Nullable(Uuid),
  text: Nullable(LooseText),
  lenient: Type.Unknown(describedAs(Nullable(ShortText))),
  identity: Nullable(LooseIdentity),
  address: Nullable(LooseAddress),
  photo: Nullable(LooseAddress),
  pixels: Nullable(Type.Number({ minimum: 0, maximum: 1e6 })),
  map: Type.Unknown(),
  date: Nullable(DateInput),
  instant: Nullable(InstantInput),
} satisfies Schemas;

/** The values that an agent sends. */
const changed = {
  reference: Nullable(Uuid),
  text: Nullable(ShortText),
  lenient: Nullable(ShortText),
  identity: Nullable(LooseText),
  address: Nullable(LooseAddress),
  photo: Nullable(PhotoAddress),
  pixels: Nullable(Type.Integer({ minimum: 0, maximum: 1e6 })),
  map: Nullable(Metadata),
} satisfies Schemas;

/** Does not compile when a column has a kind without a schema. */
const shapeOf = <Name extends CustomerColumnName, Kinds extends Record<KindOf<Name>, TSchema>>(
  names: readonly Name[],
  kinds: Kinds,
) =>
  Object.fromEntries(names.map((name) => [name, kinds[declaredCustomerColumns[name].kind as KindOf<Name>]])) as {
    [N in Name]: Kinds[KindOf<N>];
  };

type KindOf<Name extends CustomerColumnName> = (typeof declaredCustomerColumns)[Name]["kind"];

const basic = {
  object: Type.Literal("customer"),
  ...shapeOf(customerColumnsWith("shape", "basic"), presented),
  title: Type.String({ description: "The name, else the email address, else Anonymous User" }),
};

/** The customer of a message. */
export const BasicCustomer = Type.Object(basic);
export type BasicCustomer = Static<typeof BasicCustomer>;

/** A customer for agents. A visitor who knows the id gets the same keys, but `company_id` and `ip` are always null. */
export const Customer = Type.Object({ ...basic, ...shapeOf(customerColumnsWith("shape", "full"), presented) });
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

/** The orders of the list of customers. With a minus it descends. Customers without the value come last. */
export const CustomerSort = OneOf(
  "name",
  "-name",
  "email",
  "-email",
  "last_seen_at",
  "-last_seen_at",
  "created_at",
  "-created_at",
);
export type CustomerSort = Static<typeof CustomerSort>;

/** `POST /api/customers`. */
export const CustomerDraft = Type.Partial(
  Type.Object({ ...shapeOf(customerColumnsWith("draft", true), reported), account_id: Nullable(Uuid) }),
);
export type CustomerDraft = Static<typeof CustomerDraft>;

/** `PUT /api/customers/{id}/metadata`. */
export const CustomerMetadataUpdate = Type.Partial(
  Type.Object(shapeOf(customerColumnsWith("report", "replaces", "identifies", "fills"), reported)),
);
export type CustomerMetadataUpdate = Static<typeof CustomerMetadataUpdate>;

/** `PUT /api/customers/{id}`, by an agent. */
export const CustomerChanges = Type.Partial(Type.Object(shapeOf(customerColumnsWith("change", true), changed)));
export type CustomerChanges = Static<typeof CustomerChanges>;
