import type { ExpandedCustomer } from "@parley/contract";
import { Avatar } from "../../../ui/Avatar.tsx";
import { ExternalContacts } from "../../integrations/index.ts";
import { CustomerRecordings } from "../../recordings/index.ts";
import { CustomerSections } from "../panel/CustomerSections.tsx";
import { SectionHeading } from "../panel/PanelSection.tsx";
import { text } from "../texts.ts";
import { useIsOnline } from "../useIsOnline.ts";
import { avatarName, visitorLabel } from "../visitor-label.ts";
import styles from "./CustomerAside.module.css";

/** Only the latest visit. The customer's conversations show all of them. */
const MOST_RECORDINGS = 1;

/** The customer's details, beside the tabs. */
export function CustomerAside({ customer }: { customer: ExpandedCustomer }) {
  const { id, profile_photo_url } = customer;
  const isOnline = useIsOnline(id);
  return (
    <section className={styles.aside} aria-label={text("customerPage.about", { name: visitorLabel(customer) })}>
      <div className={styles.identity}>
        <Avatar id={id} name={avatarName(customer)} photo={profile_photo_url} size={40} isOnline={isOnline} />
        <span className={styles.presence}>{isOnline && text("customer.online")}</span>
      </div>
      <SectionHeading value="h2">
        <CustomerSections
          customer={customer}
          hasTabs
          further={{
            contacts: <ExternalContacts customer={customer} />,
            sessions: <CustomerRecordings customerId={id} most={MOST_RECORDINGS} />,
          }}
        />
      </SectionHeading>
    </section>
  );
}
