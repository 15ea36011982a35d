import type { EmailTemplate } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isConflict } from "../../platform/errors.ts";
import { text } from "../../texts/of/email-templates.ts";
import { useUnsaved } from "../../ui/useUnsavedGuard.ts";
import { starter } from "./starter.ts";
import { templateKey } from "./useEmailTemplate.ts";

interface Words {
  name: string;
  code: string;
}

const wordsOf = (template: EmailTemplate | null): Words => ({
  name: template?.name ?? "",
  code: template?.code ?? starter,
});

/** What is written is saved when one says so, and never in place of what somebody else has saved meanwhile. */
export function useEditTemplate(known: EmailTemplate | null) {
  const cache = useQueryClient();
  const [words, setWords] = useState(() => wordsOf(known));
  const [saved, setSaved] = useState(known);
  const last = wordsOf(saved);
  const isUnsaved = words.name !== last.name || words.code !== last.code;
  useUnsaved(isUnsaved);

  const keep = (template: EmailTemplate | null) => {
    setSaved(template);
    cache.setQueryData(templateKey, template);
  };
  const saving = useMutation({
    mutationFn: ({ over }: { over: EmailTemplate | null }) =>
      api.emailTemplate.save({
        name: words.name.trim() || text("templates.untitled"),
        code: words.code,
        version: over?.version ?? 0,
      }),
    onSuccess(template, _variables) {
      keep(template);
      setWords((now) => (now.name.trim() ? now : { ...now, name: template.name }));
    },
  });
  const asking = useMutation({ mutationFn: api.emailTemplate.get });

  return {
    words,
    change: (changes: Partial<Words>) => setWords((now) => ({ ...now, ...changes })),
    isUnsaved,
    saving,
    save() {
      if (!saving.isPending) saving.mutate({ over: saved });
    },
    isConflict: isConflict(saving.error),
    /** What somebody else saved, in place of what was written here. */
    async takeTheirs() {
      const theirs = await asking.mutateAsync();
      keep(theirs);
      setWords(wordsOf(theirs));
      saving.reset();
      return wordsOf(theirs);
    },
    async keepMine() {
      saving.mutate({ over: await asking.mutateAsync() });
    },
  };
}
