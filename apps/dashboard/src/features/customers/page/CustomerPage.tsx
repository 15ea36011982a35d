import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { useState } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { describeError, isNotFound } from "../../../platform/requests/errors.ts";
import { CardSkeletons } from "../../../ui/feedback/CardSkeletons.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useOpenConversation } from "../../conversations/index.ts";
import { MergeCustomer } from "../merging/MergeCustomer.tsx";
import { MergedLines } from "../merging/MergedLines.tsx";
import { StartConversation } from "../StartConversation.tsx";
import { text } from "../texts.ts";
import { useCustomerById } from "../useCustomer.ts";
import { visitorLabel } from "../visitor-label.ts";
import { CustomerAside } from "./CustomerAside.tsx";
import { CustomerMenu } from "./CustomerMenu.tsx";
import { CustomerTabs } from "./CustomerTabs.tsx";
import { DeleteCustomer } from "./DeleteCustomer.tsx";
import { EditCustomer } from "./EditCustomer.tsx";
import { useDeleteCustomer } from "./useDeleteCustomer.ts";

/** `/customers/{id}`: one customer with all known details. */
export function CustomerPage() {
  const { id = "" } = useParams();
  return <OneCustomer key={id} id={id} />;
}

function OneCustomer({ id }: { id: string }) {
  const { data: customer, error, refetch } = useCustomerById(id);
  const [shown, setShown] = useState<"edit" | "start">();
  const openConversation = useOpenConversation();
  const deletion = useDeleteCustomer(id);
  useFocusReturn({ opened: shown !== undefined });
  const { search } = useLocation();
  const back = <Link to="/customers">{text("customerPage.back")}</Link>;
  // After a successful deletion the customer stays visible for a moment.
  const isGone = error !== null && isNotFound(error) && !deletion.isSuccess;
  if (!customer || isGone) {
    return (
      <Page isWide title={text("customerPage.heading")} back={back}>
        {!error && <CardSkeletons />}
        {isGone && <EmptyState title={text("customerPage.notFound")} />}
        {error && !isGone && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      </Page>
    );
  }
  if (customer.id !== id) return <Navigate to={`/customers/${customer.id}${search}`} replace />; // merged
  return (
    <Page
      isWide
      title={visitorLabel(customer)}
      back={back}
      action={
        <>
          <Button variant="default" onClick={() => setShown("edit")}>
            {text("form.edit")}
          </Button>
          <MergeCustomer customer={customer} />
          <DeleteCustomer deletion={deletion} />
          <CustomerMenu customer={customer} />
        </>
      }
      aside={<CustomerAside customer={customer} />}
    >
      <MergedLines customerId={id} />
      <CustomerTabs customer={customer} onStart={() => setShown("start")} />
      {shown === "edit" && <EditCustomer customer={customer} onClose={() => setShown(undefined)} />}
      {shown === "start" && (
        <StartConversation customer={customer} onStarted={openConversation} onClose={() => setShown(undefined)} />
      )}
    </Page>
  );
}
