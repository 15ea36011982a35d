import { Button } from "@mantine/core";
import { Link } from "react-router";
import { describeError } from "../../platform/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { IconAdd } from "../../ui/theme/icons.ts";
import { CompanyTable } from "./CompanyTable.tsx";
import { text } from "./texts.ts";
import { useCompanies } from "./useCompanies.ts";

/** `/companies` */
export function CompaniesPage() {
  const { data: companies, error, refetch } = useCompanies();
  return (
    <Page
      title={text("companies.heading")}
      isWide
      action={
        <Button component={Link} to="/companies/new" leftSection={<IconAdd size={18} stroke={1.75} />}>
          {text("companies.new")}
        </Button>
      }
    >
      <PageDescription>{text("companies.lead")}</PageDescription>
      {companies && companies.length > 0 && <CompanyTable companies={companies} />}
      {companies?.length === 0 && <EmptyState title={text("companies.none")}>{text("companies.noneHint")}</EmptyState>}
      {error && !companies && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}
