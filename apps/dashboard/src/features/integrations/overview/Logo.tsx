import type { IntegrationName } from "@parley/contract";
import type { SimpleIcon } from "simple-icons";
import { siGithub, siGmail, siGooglesheets, siHubspot, siIntercom, siMattermost } from "simple-icons";
import { IconSlack, IconTwilio } from "../../../ui/theme/icons.ts";
import styles from "./Logo.module.css";

/** In a collection with a free license. The owners of the other brands do not permit it. */
const brands: Partial<Record<IntegrationName, SimpleIcon>> = {
  mattermost: siMattermost,
  gmail: siGmail,
  sheets: siGooglesheets,
  github: siGithub,
  hubspot: siHubspot,
  intercom: siIntercom,
};

const drawn: Partial<Record<IntegrationName, typeof IconSlack>> = {
  slack_reply: IconSlack,
  slack_support: IconSlack,
  twilio: IconTwilio,
};

/** The logo of an integration's service, 40 px wide. Its name stands beside it. */
export function Logo({ name }: { name: IntegrationName }) {
  const brand = brands[name];
  const Drawn = drawn[name];
  return (
    <span
      className={styles.logo}
      style={brand && { background: `#${brand.hex}` }}
      data-pale={brand && isPale(brand.hex)}
      aria-hidden
    >
      {brand && (
        <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
          <path d={brand.path} fill="currentColor" />
        </svg>
      )}
      {Drawn && <Drawn size={24} />}
    </span>
  );
}

/** Whether white is hard to see on a color such as `6AFDEF`. */
function isPale(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 186;
}
