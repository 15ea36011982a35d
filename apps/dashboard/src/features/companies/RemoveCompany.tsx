import { RemoveButton } from "../../ui/RemoveButton.tsx";
import { useLinkedCustomers } from "../linked-customers/index.ts";
import { text } from "./texts.ts";
import { useRemoveCompany } from "./useRemoveCompany.ts";

/** The button to delete a company, rendered only for a company without customers. */
export function RemoveCompany({ id }: { id: string }) {
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
