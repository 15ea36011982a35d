import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { textsOf } from "../../texts/text.ts";
import { copy } from "./copy.ts";
import styles from "./SecretField.module.css";

const text = textsOf({
  "secrets.reveal": "Reveal",
  "secrets.revealWhat": "Reveal {what}",
  "secrets.hide": "Hide",
  "secrets.hideWhat": "Hide {what}",
  "secrets.unreadable": "Can't be shown, because the server's SECRET_KEY has changed.",
});

/** The length of a secret, so that the layout does not shift when it is revealed. */
const dots = "•".repeat(32);

interface SecretFieldProps {
  label: string;
  /** Distinguishes the secret from others of its kind. */
  name: string;
  /** Empty if the server cannot decrypt it. */
  value: string;
}

/** A secret, hidden until it is revealed. Revealing selects it and copies it to the clipboard. */
export function SecretField(secret: SecretFieldProps) {
  return secret.value === "" ? <span>{text("secrets.unreadable")}</span> : <ReadableSecret {...secret} />;
}

function ReadableSecret({ label, name, value }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function reveal() {
    setShown(true);
    requestAnimationFrame(() => field.current?.select());
    void copy(value, name);
  }

  return (
    <span className={styles.secret}>
      <TextInput
        ref={field}
        className={styles.field ?? ""}
        classNames={{ input: styles.value ?? "" }}
        aria-label={label}
        readOnly
        value={isShown ? value : dots}
        size="xs"
      />
      <Button
        className={styles.toggle ?? ""}
        variant="default"
        size="xs"
        aria-label={text(isShown ? "secrets.hideWhat" : "secrets.revealWhat", { what: name })}
        onClick={isShown ? () => setShown(false) : reveal}
      >
        {text(isShown ? "secrets.hide" : "secrets.reveal")}
      </Button>
    </span>
  );
}
