import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio, VisuallyHidden } from "@mantine/core";
import { Card } from "../../ui/Card.tsx";
import { GuideLink } from "../../ui/page/GuideLink.tsx";
import { text } from "./texts.ts";
import { useIdentitySettings } from "./useIdentitySettings.ts";
import styles from "./VisitorKeysCard.module.css";

const choices = { automatic: null, required: true, optional: false } as const;
type Choice = keyof typeof choices;

/** Whether a visitor can act for a customer only with a visitor key or a verified identity. */
export function VisitorKeysCard() {
  const { settings, change } = useIdentitySettings();
  if (!settings) return null;
  const { requires_visitor_key: chosen, requires_visitor_key_now: isRequired } = settings;
  const choice = chosen === null ? "automatic" : chosen ? "required" : "optional";
  const now = text(isRequired ? "visitorKeys.nowRequired" : "visitorKeys.nowOptional");
  const radio = (value: Choice, description: string) => (
    <Radio
      classNames={{ radio: styles.radio!, description: styles.description! }}
      value={value}
      label={text(`visitorKeys.${value}`)}
      description={description}
    />
  );
  return (
    <Card
      heading={text("visitorKeys.heading")}
      hint={text("visitorKeys.hint")}
      action={<GuideLink to="identify" about={text("visitorKeys.heading")} />}
    >
      <Radio.Group
        classNames={{ label: styles.label! }}
        label={<VisuallyHidden>{text("visitorKeys.heading")}</VisuallyHidden>}
        value={choice}
        onChange={(value) => change({ requires_visitor_key: choices[value as Choice] })}
      >
        <div className={styles.choices}>
          {radio("automatic", `${text("visitorKeys.automaticHint")} ${choice === "automatic" ? now : ""}`)}
          {radio("required", text("visitorKeys.requiredHint"))}
          {radio("optional", text("visitorKeys.optionalHint"))}
        </div>
      </Radio.Group>
    </Card>
  );
}
