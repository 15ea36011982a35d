import type { ExpandedCustomer } from "@parley/contract";
import { LastSeen } from "../LastSeen.tsx";
import { CustomerTags } from "./CustomerTags.tsx";
import { Details } from "./Details.tsx";
import { companyDetails, metadataDetails, sectionDetails } from "./details.ts";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

/** The details of a customer in sections. An empty section is not rendered. */
export function CustomerFacts({ customer }: { customer: ExpandedCustomer }) {
  const { id, company, tags } = customer;
  const basic = sectionDetails(customer, "basic");
  const device = sectionDetails(customer, "device");
  const metadata = metadataDetails(customer);
  return (
    <>
      {company && (
        <PanelSection name="company" title={text("customer.company")}>
          <Details details={companyDetails(company)} />
        </PanelSection>
      )}
      {basic.length > 0 && (
        <PanelSection name="basic" title={text("customer.basic")}>
          <Details details={basic} />
        </PanelSection>
      )}
      <PanelSection name="activity" title={text("customer.activity")}>
        <Details details={sectionDetails(customer, "activity")}>
          <LastSeen customer={customer} />
        </Details>
      </PanelSection>
      {device.length > 0 && (
        <PanelSection name="device" title={text("customer.device")}>
          <Details details={device} />
        </PanelSection>
      )}
      {metadata.length > 0 && (
        <PanelSection name="metadata" title={text("customer.metadata")}>
          <Details details={metadata} />
        </PanelSection>
      )}
      {tags && <CustomerTags key={id} customerId={id} tags={tags} />}
    </>
  );
}
