import { type ImportField, type ImportPlan, importFields } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";

/** Names of columns in exports of other products. */
const synonyms: Record<string, ImportField> = {
  fullname: "name",
  customer: "name",
  mail: "email",
  emailaddress: "email",
  telephone: "phone",
  phonenumber: "phone",
  mobile: "phone",
  userid: "external_id",
  customerid: "external_id",
  avatar: "profile_photo_url",
  lastseen: "last_seen_at",
};

/** Suggests a field for each column. Each field is used at most once. */
export function suggestMapping(names: string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return names.map((name) => {
    const plain = name.toLowerCase().replace(/[\s_-]+/g, "");
    const field = importFields.find((each) => each.replaceAll("_", "") === plain) ?? synonyms[plain];
    if (!field || field === "metadata" || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A customer needs at least one of these to be identifiable. */
const identifyingFields = ["name", "email", "phone", "external_id"] as const;

/** @throws Invalid */
export function checkPlan({ mapping }: ImportPlan, columns: number): void {
  const fields = mapping.filter((field) => field !== null && field !== "metadata");
  if (mapping.length !== columns) throw new Invalid({ mapping: [`should have ${columns} item(s)`] });
  if (new Set(fields).size < fields.length) throw new Invalid({ mapping: ["has a field twice"] });
  if (!identifyingFields.some((field) => mapping.includes(field))) {
    throw new Invalid({ mapping: ["needs a name, an email, a phone or an external id"] });
  }
}
