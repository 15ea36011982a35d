export type { Message, WidgetSettings } from "@parley/contract";
export { createParley, type Draft, type Options, type Parley, type SdkMessage } from "./parley.ts";
