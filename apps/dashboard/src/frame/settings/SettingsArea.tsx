import { Outlet } from "react-router";
import styles from "./SettingsArea.module.css";
import { SettingsMenu } from "./SettingsMenu.tsx";

/** The settings pages with their menu. */
export const SettingsArea = () => (
  <div className={styles.area}>
    <SettingsMenu />
    <Outlet />
  </div>
);
