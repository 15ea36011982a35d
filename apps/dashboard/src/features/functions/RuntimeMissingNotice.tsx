import { environment } from "../../platform/environment.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { text } from "./texts.ts";

/** A notice on installations where functions are disabled. */
export const RuntimeMissingNotice = () =>
  environment.FUNCTIONS_ENABLED === false && <Notice>{text("functions.off")}</Notice>;
