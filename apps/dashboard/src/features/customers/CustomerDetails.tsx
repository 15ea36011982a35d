import type { Customer } from "@parley/contract";
import { memo } from "react";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { CustomerIssues } from "./CustomerIssues.tsx";
import { CustomerNotes } from "./CustomerNotes.tsx";
import { CustomerTags } from "./CustomerTags.tsx";
import { Details } from "./Details.tsx";
import { activityDetails, basicDetails, companyDetails, deviceDetails, metadataDetails } from "./details.ts";
import { LastSeen } from "./LastSeen.tsx";
import { PanelSection } from "./PanelSection.tsx";
import { useCustomer } from "./useCustomer.ts";

/** All that is known of a customer, in sections; none for what is not. */
export const CustomerDetails = memo((props: { customer: Customer }) => {
  const { customer, error, refetch } = useCustomer(props.customer);
  const { id, company, tags, notes = [], issues = [] } = customer;
  const [basic, device, metadata] = [basicDetails(customer), deviceDetails(customer), metadataDetails(customer)];
  return (
    <>
      {error && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
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
        <Details details={activityDetails(customer)}>
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
      {notes.length > 0 && <CustomerNotes notes={notes} />}
      {issues.length > 0 && <CustomerIssues issues={issues} />}
    </>
  );
});
