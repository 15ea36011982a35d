import type { EmailTemplate } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { describeError, isConflict } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useUnsaved } from "../../ui/forms/useUnsavedGuard.ts";
import { fieldsToSave, type TemplateFields, templateFields } from "./template-fields.ts";
import { text } from "./texts.ts";
import { templateKey } from "./useEmailTemplate.ts";

/** The state of the editor. Saving is explicit. The server refuses a save if another user has saved a newer version. */
export function useEditTemplate(known: EmailTemplate | null) {
  const cache = useQueryClient();
  const [words, setWords] = useState(() => templateFields(known));
  const [saved, setSaved] = useState(known);
  const isUnsaved = JSON.stringify(fieldsToSave(words)) !== JSON.stringify(fieldsToSave(templateFields(saved)));
  useUnsaved(isUnsaved);

  const cacheTemplate = (template: EmailTemplate | null) => {
    setSaved(template);
    cache.setQueryData(templateKey, template);
  };
  const saving = useMutation({
    mutationFn: (over: EmailTemplate | null) =>
      api.emailTemplate.save({ ...fieldsToSave(words), version: over?.version ?? 0 }),
    onSuccess: cacheTemplate,
  });
  const asking = useMutation({
    mutationFn: api.emailTemplate.get,
    onError: (error) => toast({ title: text("templates.failed"), message: describeError(error), kind: "failure" }),
  });

  return {
    words,
    change: (changes: Partial<TemplateFields>) => setWords((now) => ({ ...now, ...changes })),
    isUnsaved,
    saving,
    save() {
      if (!saving.isPending) saving.mutate(saved);
    },
    isConflict: isConflict(saving.error),
    /** Replaces the local text with the version that another user saved. */
    takeTheirs(onTaken: (theirs: TemplateFields) => void) {
      asking.mutate(undefined, {
        onSuccess(theirs) {
          cacheTemplate(theirs);
          setWords(templateFields(theirs));
          saving.reset();
          onTaken(templateFields(theirs));
        },
      });
    },
    keepMine: () => asking.mutate(undefined, { onSuccess: (theirs) => saving.mutate(theirs) }),
  };
}
