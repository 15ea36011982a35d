import type { EmailTemplate } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/requests/api.ts";
import { describeError, isConflict } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { useUnsaved } from "../../ui/forms/useUnsavedGuard.ts";
import { templateDraft } from "./template-draft.ts";
import { fieldsToSave, type TemplateFields, templateFields } from "./template-fields.ts";
import { text } from "./texts.ts";
import { templateKey } from "./useEmailTemplate.ts";

/**
 * The state of the editor. Saving is explicit. The server refuses a save if another user has saved a newer version.
 * Unsaved text is kept in this browser, so a reload does not lose it.
 */
export function useEditTemplate(known: EmailTemplate | null) {
  const cache = useQueryClient();
  const [kept] = useState(() => templateDraft.getState());
  const [words, setWords] = useState<TemplateFields>(kept ?? templateFields(known));
  const [saved, setSaved] = useState(known);
  const [version, setVersion] = useState(kept?.version ?? known?.version ?? 0);
  const [isKept, setKept] = useState(true);
  const isUnsaved = !isSame(words, templateFields(saved));
  useUnsaved(isUnsaved && !isKept);

  function change(next: TemplateFields) {
    setWords(next);
    setKept(templateDraft.save({ ...next, version }));
  }
  /** The text stays if the user changed it while the request was pending. */
  function cacheTemplate(template: EmailTemplate | null) {
    setSaved(template);
    setVersion(template?.version ?? 0);
    cache.setQueryData(templateKey, template);
    const draft = templateDraft.getState();
    if (!draft || isSame(draft, templateFields(template))) return templateDraft.save(null);
    return templateDraft.save({ ...draft, version: template?.version ?? 0 });
  }
  function show(template: EmailTemplate | null) {
    templateDraft.save(null);
    cacheTemplate(template);
    setWords(templateFields(template));
    saving.reset();
    return templateFields(template);
  }
  const saving = useMutation({
    mutationFn: (over: number) => api.emailTemplate.save({ ...fieldsToSave(words), version: over }),
    onSuccess: cacheTemplate,
  });
  const asking = useMutation({
    mutationFn: api.emailTemplate.get,
    onError: (error) => toast({ title: text("templates.failed"), message: describeError(error), kind: "failure" }),
  });

  return {
    words,
    change: (changes: Partial<TemplateFields>) => change({ ...words, ...changes }),
    isUnsaved,
    saving,
    save() {
      if (!saving.isPending) saving.mutate(version);
    },
    isConflict: isConflict(saving.error),
    /** Replaces the local text with the version that is saved at the server. */
    discard: (onDiscarded: (theirs: TemplateFields) => void) =>
      asking.mutate(undefined, { onSuccess: (theirs) => onDiscarded(show(theirs)) }),
    keepMine: () => asking.mutate(undefined, { onSuccess: (theirs) => saving.mutate(theirs?.version ?? 0) }),
  };
}

const isSame = (some: TemplateFields, others: TemplateFields) =>
  JSON.stringify(fieldsToSave(some)) === JSON.stringify(fieldsToSave(others));
