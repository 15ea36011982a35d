import { environment } from "../../platform/environment.ts";
import { text } from "../../texts/of/functions.ts";
import styles from "./NoRuntime.module.css";

/** Says that functions do not run here, where they do not. */
export const NoRuntime = () =>
  environment.FUNCTIONS_ENABLED === false && (
    <p className={styles.note} role="note">
      {text("functions.off")}
    </p>
  );
