export { ExternalContacts } from "./contacts/ExternalContacts.tsx";
export { IntegrationsCard } from "./IntegrationsCard.tsx";
export { ExternalConversations } from "./lazy.ts";
export { useAuthorization } from "./useIntegrations.ts";
