import { environment } from "../../platform/environment.ts";
import { text } from "../../texts/of/functions.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";

/** Says that functions do not run here, where they do not. */
export const NoRuntime = () => environment.FUNCTIONS_ENABLED === false && <Notice>{text("functions.off")}</Notice>;
