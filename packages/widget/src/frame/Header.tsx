import { HEADING_CLASS } from "@parley/sdk/names";
import type { Config } from "./config.ts";
import { isOldHost } from "./config.ts";
import styles from "./Header.module.css";
import { fillPlaceholders, texts } from "./texts.ts";

interface Props {
  config: Config;
  /** Undefined while unknown. */
  isAgentOnline: boolean | undefined;
  onClose(): void;
}

export function Header({ config, isAgentOnline, onClose }: Props) {
  return (
    <header class={styles.header}>
      <div class={styles.title}>
        <h1 class={HEADING_CLASS} dir="auto">
          {config.title ??
            (config.companyName ? fillPlaceholders(texts.titleOf, { company: config.companyName }) : texts.title)}
        </h1>
        {config.closeable && !isOldHost(config) && (
          <button type="button" class={styles.close} aria-label={texts.close} onClick={onClose}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        )}
      </div>
      <p class={styles.subtitle} dir="auto">
        {config.subtitle ?? texts.subtitle}
      </p>
      {config.showAgentAvailability && (
        <p class={styles.availability} role="status" data-online={isAgentOnline}>
          {isAgentOnline !== undefined && <span dir="auto">{availabilityText(config, isAgentOnline)}</span>}
        </p>
      )}
    </header>
  );
}

const availabilityText = (config: Config, isAgentOnline: boolean) =>
  isAgentOnline
    ? (config.agentAvailableText ?? texts.agentAvailableText)
    : (config.agentUnavailableText ?? texts.agentUnavailableText);
