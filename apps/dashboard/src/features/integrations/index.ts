export { ContactsElsewhere } from "./contacts/ContactsElsewhere.tsx";
export { IntegrationsCard } from "./IntegrationsCard.tsx";
export { ConversationElsewhere } from "./lazy.ts";
export { useAuthorization } from "./useIntegrations.ts";
