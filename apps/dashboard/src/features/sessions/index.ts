export { LogInAgain } from "./LogInAgain.tsx";
export { PasswordCard } from "./PasswordCard.tsx";
export { useSessionWarning } from "./useSessionWarning.tsx";
