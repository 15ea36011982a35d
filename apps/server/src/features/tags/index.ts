export { presentTag, type TagRow } from "./present.ts";
