import type { Company, Customer } from "@parley/contract";
import { dateOf } from "../../../ui/text/times.ts";
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

export const basicDetails = ({ email, phone, external_id }: Customer) =>
  without(
    [text("customer.email"), email, `mailto:${email}`],
    [text("customer.phone"), phone, `tel:${phone}`],
    [text("customer.externalId"), external_id],
  );

export const activityDetails = ({ current_url, first_seen }: Customer) =>
  without(
    [text("customer.page"), current_url, webAddress(current_url)],
    [text("customer.firstSeen"), dateOf(Date.parse(`${first_seen}T00:00`))], // the same date in every time zone
  );

export const deviceDetails = ({ browser, os, time_zone, ip }: Customer) =>
  without(
    [text("customer.browser"), browser],
    [text("customer.os"), os],
    [text("customer.timeZone"), time_zone],
    [text("customer.ip"), ip],
  );

export const metadataDetails = ({ metadata }: Customer) =>
  without(...Object.entries(metadata ?? {}).map(([name, value]): Known => [name, asText(value)]));

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The details that have a value. */
const without = (...known: Known[]): Detail[] =>
  known.flatMap(([name, value, href]) => (value ? [{ name, value, ...(href && { href }) }] : []));

/** Visitors report their own URL. Only http and https URLs become links. */
const webAddress = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : undefined);
