import type { Customer, HubspotContact, IntercomContact } from "@parley/contract";

type Contact = HubspotContact & IntercomContact;

interface ContactService {
  readonly name: "hubspot" | "intercom";
  readonly title: string;
  /** The request body to add a customer as a contact. */
  draft(customer: Customer): object;
  /** The contact's page in the service. Undefined when it is unknown. */
  address(contact: Contact): string | undefined;
}

/** Everything before the last word is the first name. */
export function namesOf(name: string | null): { first_name: string | null; last_name: string | null } {
  const words = (name ?? "").trim().split(/\s+/);
  const last = words.length > 1 ? words.pop()! : null;
  return { first_name: words.join(" ") || null, last_name: last };
}

export const services: ContactService[] = [
  {
    name: "hubspot",
    title: "HubSpot",
    draft: ({ email, phone, name }) => ({ email, phone, ...namesOf(name) }),
    address: ({ hubspot_profile_url }) => hubspot_profile_url,
  },
  {
    name: "intercom",
    title: "Intercom",
    draft: ({ email, phone, name, external_id }) => ({ email, phone, name, external_id, role: "user" }),
    address: ({ id, workspace_id }) =>
      id && workspace_id && `https://app.intercom.com/a/apps/${workspace_id}/users/${id}/all-conversations`,
  },
];

export type { Contact, ContactService };
