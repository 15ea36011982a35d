export { LogInAgain } from "./LogInAgain.tsx";
export { useSessionWarning } from "./useSessionWarning.tsx";
