import type { ExpandedCustomer } from "@parley/contract";
import type { ReactNode } from "react";
import { LastSeen } from "../LastSeen.tsx";
import { PanelSections } from "./arranging/PanelSections.tsx";
import type { SectionName } from "./arranging/section-order.ts";
import { BasicSection } from "./BasicSection.tsx";
import { CompanySection } from "./CompanySection.tsx";
import { CustomerIssues } from "./CustomerIssues.tsx";
import { CustomerNotes } from "./CustomerNotes.tsx";
import { CustomerTags } from "./CustomerTags.tsx";
import { Details } from "./Details.tsx";
import { sectionDetails } from "./details.ts";
import { MetadataSection } from "./MetadataSection.tsx";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

interface CustomerSectionsProps {
  customer: ExpandedCustomer;
  /** Whether notes and issues are shown elsewhere. */
  hasTabs?: boolean;
  /** The sections of other features. */
  further: Partial<Record<SectionName, ReactNode>>;
}

/** The facts about a customer, in sections. A section that agents cannot edit is hidden while it is empty. */
export function CustomerSections({ customer, hasTabs = false, further }: CustomerSectionsProps) {
  const { id, tags, notes, issues } = customer;
  const device = sectionDetails(customer, "device");
  return (
    <PanelSections
      sections={{
        basic: <BasicSection customer={customer} />,
        company: <CompanySection key={id} customer={customer} />,
        tags: tags && <CustomerTags key={id} customerId={id} tags={tags} />,
        notes: notes && !hasTabs && <CustomerNotes key={id} customerId={id} notes={notes} />,
        issues: issues && !hasTabs && <CustomerIssues key={id} customerId={id} issues={issues} />,
        activity: (
          <PanelSection name="activity" title={text("customer.activity")}>
            <Details details={sectionDetails(customer, "activity")}>
              <LastSeen customer={customer} />
            </Details>
          </PanelSection>
        ),
        metadata: <MetadataSection key={id} customer={customer} />,
        device: device.length > 0 && (
          <PanelSection name="device" title={text("customer.device")}>
            <Details details={device} />
          </PanelSection>
        ),
        ...further,
      }}
    />
  );
}
