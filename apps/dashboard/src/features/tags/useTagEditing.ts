import { useState } from "react";
import { text } from "../../texts/text.ts";
import { toast } from "../../ui/feedback/toast.ts";

/**
 * The state of a tag editor. Saves run one at a time. After a failure the editor opens again with the refused names.
 * @param save resolves with the reason when the server refuses the names
 */
export function useTagEditing(save: (names: string[]) => Promise<string | undefined>) {
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<{ names: string[]; reason: string }>();

  return {
    isEditing,
    isSaving,
    refused,
    edit: () => setEditing(!isSaving),
    cancel() {
      setRefused(undefined);
      setEditing(false);
    },
    async done(names: string[]) {
      setEditing(false);
      setSaving(true);
      const reason = await save(names);
      setSaving(false);
      setRefused(reason === undefined ? undefined : { names, reason });
      if (reason === undefined) return;
      toast({ title: text("tags.changeFailed"), message: reason, kind: "failure" });
      setEditing(true);
    },
  };
}
