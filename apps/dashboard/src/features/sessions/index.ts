export { useSessionWarning } from "./useSessionWarning.tsx";
