import type { Customer } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";
import type { Contact, ContactService } from "./services.ts";

const contactKey = ({ name }: ContactService, email: string | null) => ["contact-elsewhere", name, email];

/** The customer's contact in a service, found by the email address. */
export const useContact = (service: ContactService, { email }: Customer) =>
  useQuery({
    queryKey: contactKey(service, email),
    queryFn: async () => (await calls.get<Contact[]>(`/${service.name}/contacts`, { email }))[0] ?? null,
    enabled: Boolean(email),
    retry: false,
  });

export function useAddContact(service: ContactService, customer: Customer) {
  const cache = useQueryClient();
  const { name, title } = service;
  return useMutation({
    mutationFn: () => calls.post<Contact>(`/${name}/contacts`, service.draft(customer)),
    onSuccess(contact) {
      cache.setQueryData(contactKey(service, customer.email), contact);
      toast({ title: text("contacts.added", { title }), kind: "success" });
    },
    onError: (error) =>
      toast({ title: text("contacts.notAdded", { title }), message: describeError(error), kind: "failure" }),
  });
}
