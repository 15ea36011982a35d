import type { Customer } from "@parley/contract";
import { text } from "../../texts/text.ts";
import { dateOf, instantOf } from "../../ui/times.ts";

interface Detail {
  name: string;
  value: string;
  href?: string;
}

/** What is known of a customer, without what is not. */
export function detailsOf(customer: Customer): Detail[] {
  const { email, phone, external_id, current_url, browser, os, time_zone, created_at } = customer;
  const device = [browser, os].filter(Boolean).join(", ");
  const known: [string, string | null, string?][] = [
    [text("customer.email"), email, `mailto:${email}`],
    [text("customer.phone"), phone, `tel:${phone}`],
    [text("customer.externalId"), external_id],
    [text("customer.page"), current_url, webAddress(current_url)],
    [text("customer.device"), device],
    [text("customer.timeZone"), time_zone],
    [text("customer.firstSeen"), dateOf(instantOf(created_at))],
  ];
  return known.flatMap(([name, value, href]) => (value ? [{ name, value, ...(href && { href }) }] : []));
}

/** Visitors say themselves where they are, so not everything is a link to click. */
const webAddress = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : undefined);
