import { Button } from "@mantine/core";
import { Link } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import styles from "./GettingStartedPage.module.css";
import { OnboardingStepItem } from "./OnboardingStepItem.tsx";
import { text } from "./texts.ts";
import { useOnboardingSteps } from "./useOnboardingSteps.ts";

/** `/getting-started`: the setup steps of a new account, with their progress. */
export function GettingStartedPage() {
  const { steps = [], error, refetch } = useOnboardingSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const isAllDone = steps.length > 0 && done === steps.length;
  const progress = text(isAllDone ? "start.allDone" : "start.progress", { done, all: steps.length });
  return (
    <Page title={text("start.heading")}>
      {steps.length > 0 && (
        <div className={styles.progress}>
          <p role="status">{progress}</p>
          <progress className={styles.bar} value={done} max={steps.length} aria-label={text("start.heading")} />
        </div>
      )}
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <OnboardingStepItem key={step.name} step={step} isNext={step === next} />
          ))}
        </ol>
      )}
      {isAllDone && (
        <Button className={styles.onwards ?? ""} component={Link} to="/conversations/all">
          {text("start.toInbox")}
        </Button>
      )}
      {error && steps.length === 0 && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}
