export { StarterNotice } from "./StarterNotice.tsx";
