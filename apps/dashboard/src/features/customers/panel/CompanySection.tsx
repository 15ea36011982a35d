import type { ExpandedCustomer } from "@parley/contract";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { PickerButton } from "../../../ui/pickers/PickerButton.tsx";
import { IconEdit } from "../../../ui/theme/icons.ts";
import styles from "./Details.module.css";
import { Details } from "./Details.tsx";
import { companyDetails } from "./details.ts";
import { showRefusal } from "./editing/refusal.ts";
import { useChangeDetails } from "./editing/useChangeDetails.ts";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

const CompanyList = lazyComponent(async () => (await import("./editing/CompanyList.tsx")).CompanyList);

/** The customer's company, and a picker that changes it. */
export function CompanySection({ customer }: { customer: ExpandedCustomer }) {
  const { id, company, company_id } = customer;
  const change = useChangeDetails(id);
  const picker = (
    <PickerButton
      title={text("panel.editCompany")}
      button={(props) => (
        <IconButton label={text("panel.editCompany")} {...props}>
          <IconEdit size={16} stroke={1.75} />
        </IconButton>
      )}
    >
      {(close) => (
        <CompanyList
          chosen={company_id ?? ""}
          onPick={async (picked) => {
            const shown = { company_id: picked?.id ?? null, company: picked };
            const refusal = await change(shown, () => ({ company_id: shown.company_id }));
            if (refusal !== undefined) showRefusal(text("customer.company"), refusal);
          }}
          onClose={close}
          onLoadError={close}
        />
      )}
    </PickerButton>
  );
  return (
    <PanelSection name="company" title={text("customer.company")} action={picker}>
      {company ? (
        <Details details={companyDetails(company)} />
      ) : (
        <p className={styles.none}>{text("panel.noCompany")}</p>
      )}
    </PanelSection>
  );
}
