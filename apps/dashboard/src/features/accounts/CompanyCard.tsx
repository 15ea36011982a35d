import type { Account } from "@parley/contract";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import styles from "./CompanyCard.module.css";
import { CompanyForm } from "./CompanyForm.tsx";
import { text } from "./texts.ts";

export function CompanyCard({ account }: { account: Account }) {
  const { company_name, company_logo_url } = account;
  return (
    <EditableCard heading={text("account.company")} form={(close) => <CompanyForm account={account} onClose={close} />}>
      <Facts>
        <Fact name={text("field.company")}>{company_name}</Fact>
        <Fact name={text("account.logo")}>
          {company_logo_url && (
            <>
              <img className={styles.logo} src={company_logo_url} alt="" />
              {company_logo_url}
            </>
          )}
        </Fact>
      </Facts>
    </EditableCard>
  );
}
