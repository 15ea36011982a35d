import { environment } from "../../platform/environment.ts";
import { text } from "../../texts/of/functions.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";

/** A notice on installations where functions are disabled. */
export const NoRuntime = () => environment.FUNCTIONS_ENABLED === false && <Notice>{text("functions.off")}</Notice>;
