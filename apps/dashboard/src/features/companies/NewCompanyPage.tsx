import { Link, useNavigate } from "react-router";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { text } from "./texts.ts";

/** `/companies/new` */
export function NewCompanyPage() {
  const navigate = useNavigate();
  return (
    <Page title={text("companyForm.create")} back={<Link to="/companies">{text("companyPage.back")}</Link>}>
      <Card heading={text("companyPage.details")}>
        <CompanyForm onCancel={() => void navigate("/companies")} />
      </Card>
    </Page>
  );
}
