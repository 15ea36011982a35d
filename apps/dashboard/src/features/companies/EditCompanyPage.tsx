import { Link, useNavigate, useParams } from "react-router";
import { loadFailure } from "../../platform/requests/load-failure.ts";
import { Card } from "../../ui/Card.tsx";
import { CardSkeletons } from "../../ui/feedback/CardSkeletons.tsx";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { text } from "./texts.ts";
import { useCompany } from "./useCompanies.ts";

/** `/companies/{id}/edit` */
export function EditCompanyPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data: company, error, refetch } = useCompany(id);
  const title = text("companyForm.edit");
  const one = `/companies/${id}`;
  if (error) {
    const back = <Link to="/companies">{text("companyPage.back")}</Link>;
    const failed = { problem: text("companyPage.failed"), ...loadFailure(error, refetch) };
    return <LoadFailedPage title={title} back={back} {...failed} />;
  }
  return (
    <Page title={title} back={<Link to={one}>{text("companyForm.backToOne")}</Link>}>
      {!company && <CardSkeletons />}
      {company && (
        <Card heading={text("companyPage.details")}>
          <CompanyForm key={id} company={company} onCancel={() => void navigate(one)} />
        </Card>
      )}
    </Page>
  );
}
