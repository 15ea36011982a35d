export { IssueStatePill } from "./IssueStatePill.tsx";
