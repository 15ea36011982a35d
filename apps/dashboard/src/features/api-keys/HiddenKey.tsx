import { Button, TextInput } from "@mantine/core";
import type { PersonalApiKey } from "@parley/contract";
import { useRef, useState } from "react";
import { text } from "../../texts/of/api-keys.ts";
import { copy } from "../../ui/copy.ts";
import styles from "./HiddenKey.module.css";

/** As long as a key, so that nothing moves when it is shown. */
const dots = "•".repeat(32);

/** A key that nobody reads over one's shoulder. Shown, it is selected and on the clipboard. */
export function HiddenKey({ apiKey: { label, value } }: { apiKey: PersonalApiKey }) {
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function reveal() {
    setShown(true);
    requestAnimationFrame(() => field.current?.select());
    void copy(value, label);
  }

  return (
    <span className={styles.key}>
      <TextInput
        ref={field}
        className={styles.field ?? ""}
        classNames={{ input: styles.value ?? "" }}
        aria-label={text("apiKeys.key")}
        readOnly
        value={isShown ? value : dots}
        size="xs"
      />
      <Button
        className={styles.toggle ?? ""}
        variant="default"
        size="xs"
        aria-label={text(isShown ? "apiKeys.hideWhat" : "apiKeys.revealWhat", { what: label })}
        onClick={isShown ? () => setShown(false) : reveal}
      >
        {text(isShown ? "apiKeys.hide" : "apiKeys.reveal")}
      </Button>
    </span>
  );
}
