import { Button, TextInput, useComputedColorScheme } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { EmailTemplate } from "@parley/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { nameOf, shortcutLabel } from "../../ui/interaction/shortcuts.ts";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { LoadingPage } from "../../ui/page/LoadingPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { CodeEditor } from "../code-editor/index.ts";
import { Conflict } from "./Conflict.tsx";
import styles from "./EmailTemplatePage.module.css";
import { Preview } from "./Preview.tsx";
import { ProblemText } from "./ProblemText.tsx";
import type { PreviewTheme } from "./preview/messages.ts";
import { SaveState } from "./SaveState.tsx";
import { fieldsToSave, type TemplateFields } from "./template-fields.ts";
import { text } from "./texts.ts";
import { useEditTemplate } from "./useEditTemplate.ts";
import { useEmailTemplate } from "./useEmailTemplate.ts";
import { usePreview } from "./usePreview.ts";

const REFRESHED_AFTER_MS = 600;

/** `/developers/_templates`: an email template in a component syntax, with a preview. */
export function EmailTemplatePage() {
  const { data: template, error, refetch } = useEmailTemplate();
  if (template !== undefined) return <Workbench template={template} />;
  if (!error) return <LoadingPage title={text("templates.heading")} />;
  const failed = { problem: text("templates.failed"), reason: describeError(error) };
  return <LoadFailedPage title={text("templates.heading")} back={null} {...failed} onTryAgain={() => void refetch()} />;
}

function Workbench({ template }: { template: EmailTemplate | null }) {
  const editing = useEditTemplate(template);
  const { words } = editing;
  const [opened, setOpened] = useState(0);
  const [isDiscarding, setDiscarding] = useState(false);
  const dashboards = useComputedColorScheme();
  const [chosen, setChosen] = useState<PreviewTheme>();
  const theme = chosen ?? dashboards;
  const preview = usePreview(fieldsToSave(words), theme, save);
  const refreshSoon = useDebouncedCallback(preview.refresh, REFRESHED_AFTER_MS);
  useSaveKey(save);

  function change(changes: Partial<TemplateFields>) {
    editing.change(changes);
    refreshSoon(fieldsToSave({ ...words, ...changes }));
  }
  function validate() {
    refreshSoon.cancel();
    preview.refresh(fieldsToSave(words));
  }
  function save() {
    validate();
    editing.save();
  }
  function showSaved(saved: TemplateFields) {
    refreshSoon.cancel();
    preview.refresh(fieldsToSave(saved));
    setOpened((times) => times + 1);
  }

  return (
    <Page
      title={text("templates.heading")}
      action={
        <div className={styles.actions}>
          <SaveState editing={editing} />
          {editing.isUnsaved && (
            <Button variant="subtle" onClick={() => setDiscarding(true)}>
              {text("templates.discard")}
            </Button>
          )}
          <Button variant="default" onClick={validate}>
            {text("templates.validate")}
          </Button>
          <Button disabled={editing.saving.isPending} title={shortcutLabel("mod+s")} onClick={save}>
            {text("templates.save")}
          </Button>
        </div>
      }
      aside={<Preview preview={preview} words={fieldsToSave(words)} theme={theme} onTheme={setChosen} />}
    >
      {isDiscarding && (
        <Confirm
          question={text("templates.discardQuestion")}
          action={text("templates.discard")}
          onConfirm={() => editing.discard(showSaved)}
          onClose={() => setDiscarding(false)}
        />
      )}
      {editing.isConflict && <Conflict onTakeTheirs={() => editing.discard(showSaved)} onKeepMine={editing.keepMine} />}
      <Card heading={text("templates.code")} hint={`${text("templates.lead")} ${text("templates.codeHint")}`}>
        <TextInput
          label={text("templates.name")}
          placeholder={text("templates.untitled")}
          autoComplete="off"
          maxLength={255}
          value={words.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <CodeEditor
          key={opened}
          label={text("templates.code")}
          value={words.code}
          problem={preview.problem}
          marksProblems
          onChange={(code) => change({ code })}
        />
        <ProblemText problem={preview.problem} />
      </Card>
    </Page>
  );
}

/** Cmd+S or Ctrl+S anywhere on the page, in place of the browser's own save command. */
function useSaveKey(onSave: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (nameOf(event) !== "mod+s") return;
    event.preventDefault();
    if (!event.repeat) onSave();
  });
  useEffect(() => {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
