export { presentNote } from "./present.ts";
