export { StarterNotice, /** @public for the pages of integrations */ StarterWarning } from "./StarterNotice.tsx";
