import { Button } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { describeError } from "../../../platform/requests/errors.ts";
import styles from "../IntegrationPage.module.css";
import { text } from "../texts.ts";
import { useIntegrations } from "../useIntegrations.ts";
import { type ContactService, services } from "./services.ts";
import { useAddContact, useContact } from "./useContact.ts";

/** The customer's contacts in the connected services, with a button to add a missing contact. */
export function ExternalContacts({ customer }: { customer: Customer }) {
  const { data: offered } = useIntegrations();
  const connected = services.filter((service) =>
    offered?.some(
      ({ name, is_connected, needs_reconnect }) => name === service.name && is_connected && !needs_reconnect,
    ),
  );
  if (connected.length === 0 || !customer.email) return null;
  return (
    <div className={styles.actions}>
      {connected.map((service) => (
        <ExternalContact key={service.name} service={service} customer={customer} />
      ))}
    </div>
  );
}

function ExternalContact({ service, customer }: { service: ContactService; customer: Customer }) {
  const { title } = service;
  const { data: contact, error, isPending } = useContact(service, customer);
  const adding = useAddContact(service, customer);
  const address = contact && service.address(contact);
  if (address) {
    return (
      <a href={address} target="_blank" rel="noreferrer">
        {text("contacts.view", { title })}
      </a>
    );
  }
  // Without an answer, the customer may already be a contact.
  if (error && !contact) return <p>{text("contacts.notLoaded", { title, reason: describeError(error) })}</p>;
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending || adding.isPending}
      disabled={Boolean(contact)}
      onClick={() => adding.mutate()}
    >
      {text(contact ? "contacts.known" : "contacts.add", { title })}
    </Button>
  );
}
