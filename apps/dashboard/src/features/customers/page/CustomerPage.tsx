import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { describeError, isNotFound } from "../../../platform/errors.ts";
import { text } from "../../../texts/of/customers.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { StartConversation } from "../StartConversation.tsx";
import { useCustomerById } from "../useCustomer.ts";
import { CustomerAside } from "./CustomerAside.tsx";
import { CustomerTabs } from "./CustomerTabs.tsx";
import { DeleteCustomer } from "./DeleteCustomer.tsx";
import { EditCustomer } from "./EditCustomer.tsx";

/** `/customers/{id}`: one customer, with everything that is known of them. */
export function CustomerPage() {
  const { id = "" } = useParams();
  const { data: customer, error, refetch } = useCustomerById(id);
  const [shown, setShown] = useState<"edit" | "start">();
  useFocusReturn({ opened: shown !== undefined });
  const back = <Link to="/customers">{text("customerPage.back")}</Link>;
  if (!customer) {
    return (
      <Page title={text("customerPage.heading")} back={back} isWide>
        {error && isNotFound(error) && (
          <EmptyState title={text("customerPage.notFound")}>{text("customerPage.notFoundHint")}</EmptyState>
        )}
        {error && !isNotFound(error) && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      </Page>
    );
  }
  return (
    <Page
      title={customer.title}
      back={back}
      action={
        <>
          <Button variant="default" onClick={() => setShown("edit")}>
            {text("form.edit")}
          </Button>
          <DeleteCustomer key={id} id={id} />
        </>
      }
      aside={<CustomerAside customer={customer} />}
    >
      <CustomerTabs key={id} customer={customer} onStart={() => setShown("start")} />
      {shown === "edit" && <EditCustomer customer={customer} onClose={() => setShown(undefined)} />}
      {shown === "start" && <StartConversation customer={customer} onClose={() => setShown(undefined)} />}
    </Page>
  );
}
