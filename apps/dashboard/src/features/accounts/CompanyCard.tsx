import type { Account } from "@parley/contract";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import styles from "./CompanyCard.module.css";
import { CompanyForm } from "./CompanyForm.tsx";
import { text } from "./texts.ts";

export function CompanyCard({ account }: { account: Account }) {
  const { company_name, company_logo_url } = account;
  return (
    <EditableCard heading={text("account.company")} form={(close) => <CompanyForm account={account} onClose={close} />}>
      <DescriptionList>
        <DescriptionItem name={text("field.company")}>{company_name}</DescriptionItem>
        <DescriptionItem name={text("account.logo")}>
          {company_logo_url && (
            <>
              <img className={styles.logo} src={company_logo_url} alt="" />
              {company_logo_url}
            </>
          )}
        </DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}
