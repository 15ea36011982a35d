import type { h } from "preact";
import { adoptStyles } from "../../shared/styles.ts";
import { withPageTexts } from "../on-demand-texts.ts";
import type { texts } from "../texts.ts";
import css from "./email-field.css?inline";

adoptStyles(document, css);

interface EmailFieldProps {
  value: string;
  placeholder: string | null | undefined;
  /** The visitor tried to send a message without a complete address. */
  isRefused: boolean;
  onChange(value: string): void;
}

/**
 * The field for a required email address, with the reason. This script loads on demand, so the chat passes its `h` of
 * Preact and its texts.
 */
export function renderEmailField(
  create: typeof h,
  chatTexts: typeof texts,
  { value, placeholder, isRefused, onChange }: EmailFieldProps,
) {
  const words = withPageTexts(chatTexts);
  return create(
    "div",
    { class: "email" },
    create("p", { id: "reason" }, words.emailReason),
    create("input", {
      type: "email",
      autoComplete: "email",
      "aria-label": words.yourEmail,
      "aria-describedby": "reason refusal",
      "aria-invalid": isRefused,
      placeholder: placeholder ?? words.emailInputPlaceholder,
      value,
      onInput: (event: Event) => onChange((event.currentTarget as HTMLInputElement).value),
      required: true,
    }),
    create(
      "p",
      { id: "refusal", role: "alert" },
      isRefused && (value.trim() ? words.emailIncomplete : words.emailMissing),
    ),
  );
}
