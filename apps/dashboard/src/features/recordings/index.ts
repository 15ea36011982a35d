export { CustomerRecordings } from "./CustomerRecordings.tsx";
