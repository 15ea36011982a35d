import { Button, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { IconCheck } from "../../../ui/theme/icons.ts";
import styles from "./OnboardingStepItem.module.css";
import { text } from "./texts.ts";
import type { OnboardingStep } from "./useOnboardingSteps.ts";

export function OnboardingStepItem({
  step: { name, isDone, links },
  isNext,
}: {
  step: OnboardingStep;
  isNext: boolean;
}) {
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.mark}>
        {isDone && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
        <VisuallyHidden>{text(isDone ? "start.done" : "start.open")}</VisuallyHidden>
      </span>
      <div className={styles.body}>
        <h2 className={styles.heading}>{text(`start.${name}`)}</h2>
        <p className={styles.hint}>{text(isDone ? `start.${name}Done` : `start.${name}Hint`)}</p>
        {links.length > 0 && (
          <div className={styles.links}>
            {links.map(({ to, name, isNewTab }, index) => (
              <Button
                key={to}
                component={Link}
                to={to}
                size="xs"
                variant={index === 0 && isNext ? "filled" : "default"}
                {...(isNewTab && { target: "_blank" })}
              >
                {name}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
