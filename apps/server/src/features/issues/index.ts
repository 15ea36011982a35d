export { presentIssue } from "./present.ts";
