import type { Customer } from "@parley/contract";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { PickerOption } from "../../ui/pickers/options.ts";
import { PickerList } from "../../ui/pickers/PickerList.tsx";
import { useServerSearch } from "../../ui/pickers/useServerSearch.ts";
import { avatarName, visitorLabel } from "../customers/index.ts";
import { text } from "./texts.ts";

const MOST_SHOWN = 20;

interface CustomerPickerProps {
  onPick(customer: Customer): void;
  /** The customer to leave out. */
  exceptId?: string;
}

/** Finds a customer by name or email address. Part of a dialog. */
export function CustomerPicker({ onPick, exceptId }: CustomerPickerProps) {
  const { found, error, onTryAgain, ...search } = useServerSearch(["customers", "found"], findCustomers);
  const customers = found.filter(({ id }) => id !== exceptId);
  const none = text(exceptId === undefined ? "choice.none" : "choice.noOthers");
  return (
    <PickerList
      label={text("choice.search")}
      options={customers.map(optionOf)}
      chosen={[]}
      onPick={(id) => customers.filter((customer) => customer.id === id).forEach(onPick)}
      nothing={(q) => (q === "" ? none : text("choice.noMatch", { q }))}
      failure={error && { what: text("choice.notFound"), reason: describeError(error), onTryAgain }}
      {...search}
    />
  );
}

function optionOf(customer: Customer): PickerOption {
  const { id, title, email, profile_photo_url } = customer;
  return {
    value: id,
    label: visitorLabel(customer),
    detail: email && email !== title ? email : undefined,
    mark: <Avatar id={id} name={avatarName(customer)} photo={profile_photo_url} size={24} />,
  };
}

/** Customers whose name or email address contains all words, most recently seen first. */
const findCustomers = async (q: string) =>
  (await api.customers.list({ ...(q !== "" && { q }), page_size: MOST_SHOWN })).data;
