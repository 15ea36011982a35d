import { Link, useNavigate } from "react-router";
import { Page } from "../../ui/page/Page.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { text } from "./texts.ts";

/** `/companies/new` */
export function NewCompanyPage() {
  const navigate = useNavigate();
  return (
    <Page title={text("companyForm.create")} back={<Link to="/companies">{text("companyPage.back")}</Link>}>
      <CompanyForm onCancel={() => void navigate("/companies")} />
    </Page>
  );
}
