import type { IntegrationName } from "@parley/contract";
import { environment, serverUrl } from "../../../platform/environment.ts";
import { catalogue } from "../catalogue.ts";
import { GuideLink } from "../GuideLink.tsx";
import { text as general } from "../texts.ts";
import styles from "./SetUp.module.css";
import { appSteps, connectSteps } from "./steps.ts";

interface SetUpProps {
  name: IntegrationName;
  title: string;
  isConfigured: boolean;
  isConnected: boolean;
}

/**
 * The numbered steps to a connection, and the setup guide. Without the needed configuration of the server, the steps
 * of its operator instead.
 */
export function SetUp({ name, title, isConfigured, isConnected }: SetUpProps) {
  const { newApp } = catalogue[name];
  const server = environment.PUBLIC_URL ?? serverUrl;
  const steps = isConfigured ? connectSteps[name](server) : appSteps[name]?.(server);
  return (
    <div className={styles.setUp}>
      {!isConfigured && <p>{general("integrations.notConfigured", { title })}</p>}
      {!isConnected && steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {!isConfigured && newApp && <a href={newApp.path}>{general("integrations.createApp", { title: newApp.at })}</a>}
      <GuideLink name={name}>{general("integrations.howTo")}</GuideLink>
    </div>
  );
}
