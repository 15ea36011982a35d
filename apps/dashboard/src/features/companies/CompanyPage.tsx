import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { loadFailure } from "../../platform/requests/load-failure.ts";
import { RemoveButton } from "../../ui/buttons/RemoveButton.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { useRemoval } from "../../ui/interaction/useRemoval.ts";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { LoadingPage } from "../../ui/page/LoadingPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { LinkedCustomers, linkedCustomersKey, useLinkedCustomers } from "../linked-customers/index.ts";
import { text } from "./texts.ts";
import { uncacheCompany, useCompany } from "./useCompanies.ts";
import { Website } from "./Website.tsx";

/** `/companies/{id}`: the details of a company and its customers. */
export function CompanyPage() {
  const { id = "" } = useParams();
  const { data: company, error, refetch } = useCompany(id);
  const back = <Link to="/companies">{text("companyPage.back")}</Link>;
  if (error) {
    const failed = { problem: text("companyPage.failed"), ...loadFailure(error, refetch) };
    return <LoadFailedPage isWide title={text("companyPage.heading")} back={back} {...failed} />;
  }
  if (!company) return <LoadingPage isWide title={text("companyPage.heading")} back={back} />;
  return (
    <Page
      isWide
      title={company.name}
      back={back}
      action={<RemoveCompany id={id} />}
      aside={<LinkedCustomers common={{ company_id: id }} />}
    >
      <Card
        heading={text("companyPage.details")}
        action={
          <Button component={Link} to={`/companies/${id}/edit`} variant="default" size="xs">
            {text("companyPage.edit")}
          </Button>
        }
      >
        <DescriptionList>
          <DescriptionItem name={text("companies.name")}>{company.name}</DescriptionItem>
          <DescriptionItem name={text("companies.description")}>{company.description}</DescriptionItem>
          <DescriptionItem name={text("companies.website")}>
            {company.website_url && <Website>{company.website_url}</Website>}
          </DescriptionItem>
          <DescriptionItem name={text("companies.slack")}>{company.slack_channel_name}</DescriptionItem>
          {company.industry && <DescriptionItem name={text("companies.industry")}>{company.industry}</DescriptionItem>}
          {company.external_id && (
            <DescriptionItem name={text("companies.externalId")}>{company.external_id}</DescriptionItem>
          )}
        </DescriptionList>
      </Card>
    </Page>
  );
}

/** The button to delete a company, rendered only for a company without customers. */
function RemoveCompany({ id }: { id: string }) {
  const { total } = useLinkedCustomers({ company_id: id });
  const { isRemoving, remove } = useRemoveCompany(id);
  if (total !== 0) return null;
  return (
    <RemoveButton
      label={text("companyPage.remove")}
      question={text("companyPage.removeQuestion")}
      isRemoving={isRemoving}
      onRemove={remove}
    />
  );
}

/** Deletes a company. The server refuses if the company has customers by now. Their list is then refetched. */
function useRemoveCompany(id: string) {
  const cache = useQueryClient();
  return useRemoval({
    listPath: "/companies",
    async remove() {
      await api.companies.delete(id);
      uncacheCompany(cache, id);
      toast({ title: text("companyPage.removed"), kind: "success" });
    },
    onError(error) {
      toast({ title: text("companyPage.removeFailed"), message: describeError(error), kind: "failure" });
      void cache.invalidateQueries({ queryKey: linkedCustomersKey({ company_id: id }) });
    },
  });
}
