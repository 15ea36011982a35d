import { Skeletons } from "../../../ui/feedback/Skeletons.tsx";
import styles from "./IntegrationsPage.module.css";

/** In the shape of the cards. */
export const IntegrationsSkeleton = () => (
  <div className={styles.offers}>
    <Skeletons heights={Array.from({ length: 6 }, () => "7.5rem")} />
  </div>
);
