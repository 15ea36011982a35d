import { Button, Textarea, TextInput } from "@mantine/core";
import type { Lambda } from "@parley/contract";
import { Link, useParams } from "react-router";
import { describeError } from "../../platform/requests/errors.ts";
import { loadFailure } from "../../platform/requests/load-failure.ts";
import { RemoveButton } from "../../ui/buttons/RemoveButton.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { LoadingPage } from "../../ui/page/LoadingPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useApiKeys } from "../api-keys/index.ts";
import { CodeEditor } from "../code-editor/index.ts";
import styles from "./FunctionPage.module.css";
import { Output } from "./Output.tsx";
import { Runs } from "./Runs.tsx";
import { RuntimeMissingNotice } from "./RuntimeMissingNotice.tsx";
import { TestChat } from "./TestChat.tsx";
import { text } from "./texts.ts";
import { useEditFunction } from "./useEditFunction.ts";
import { useFunction } from "./useFunctions.ts";

/** `/functions/{id}`: the name, deployment and code of a function, and a chat to test it. */
export function FunctionPage() {
  const { id = "" } = useParams();
  const { data: lambda, ...asking } = useFunction(id);
  const { data: keys, ...askingForKeys } = useApiKeys();
  const back = <Link to="/functions">{text("function.back")}</Link>;
  const error = lambda ? askingForKeys.error && !keys && askingForKeys.error : asking.error;
  if (error) {
    const again = () => void Promise.all([asking.refetch(), askingForKeys.refetch()]);
    const failed = { problem: text("function.failed"), ...loadFailure(error, again) };
    return <LoadFailedPage isWide title={text("function.heading")} back={back} {...failed} />;
  }
  if (!lambda || !keys) return <LoadingPage isWide title={text("function.heading")} back={back} />;
  if (keys.length === 0) {
    return (
      <Page title={lambda.name} back={back}>
        <EmptyState
          title={text("function.keyRequired")}
          action={
            <Button component={Link} to="/developers/personal-api-keys">
              {text("function.toKeys")}
            </Button>
          }
        >
          {text("function.keyHint")}
        </EmptyState>
      </Page>
    );
  }
  return <Workbench key={id} lambda={lambda} back={back} />;
}

function Workbench({ lambda, back }: { lambda: Lambda; back: React.ReactNode }) {
  const editing = useEditFunction(lambda);
  const { words, change, deploying, running } = editing;
  return (
    <Page
      title={words.name.trim() || text("functions.untitled")}
      back={back}
      isWide
      action={
        <RemoveButton
          label={text("function.remove")}
          question={text("function.removeQuestion")}
          isRemoving={editing.isRemoving}
          onRemove={editing.remove}
        />
      }
    >
      <RuntimeMissingNotice />
      <Card heading={text("function.details")} action={<SaveState editing={editing} />}>
        <div className={styles.fields}>
          <TextInput
            label={text("functions.name")}
            placeholder={text("functions.untitled")}
            autoComplete="off"
            maxLength={255}
            value={words.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Textarea
            label={text("functions.description")}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={10_000}
            value={words.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
        <Toggle
          label={text(lambda.status === "active" ? "functions.active" : "functions.inactive")}
          description={text(`function.${lambda.status}`)}
          isOn={lambda.status === "active"}
          onSwitch={(isOn) => editing.switchTo(isOn ? "active" : "inactive")}
        />
      </Card>
      <Card
        heading={text("function.code")}
        hint={text("function.codeHint")}
        action={
          <Button size="xs" disabled={deploying.isPending} onClick={editing.deploy}>
            {text(deploying.isPending ? "function.deploying" : "function.deploy")}
          </Button>
        }
      >
        <CodeEditor label={text("function.code")} value={words.code} onChange={(code) => change({ code })} />
      </Card>
      <div className={styles.trial}>
        <Card heading={text("function.test")} hint={text("function.testHint")}>
          <TestChat functionId={lambda.id} onSaid={running.mutate} />
        </Card>
        <Card heading={text("function.output")}>
          <Output running={running} />
        </Card>
      </div>
      <Card heading={text("function.runs")} hint={text("function.runsHint")}>
        <Runs functionId={lambda.id} />
      </Card>
    </Page>
  );
}

function SaveState({ editing: { saving, isUnsaved } }: { editing: ReturnType<typeof useEditFunction> }) {
  const reason = saving.error && describeError(saving.error);
  const isSaved = saving.isSuccess && !isUnsaved;
  return (
    <span className={styles.state} role="status">
      {reason && text("function.notSaved", { reason })}
      {!reason && isUnsaved && text("function.saving")}
      {!reason && isSaved && text("function.saved")}
    </span>
  );
}
