import { useDebouncedCallback } from "@mantine/hooks";
import { ApiError } from "@parley/api-client";
import type { Lambda, LambdaChanges, LambdaStatus } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { useUnsaved } from "../../ui/forms/useUnsavedGuard.ts";
import { useRemoval } from "../../ui/interaction/useRemoval.ts";
import { type FunctionFields, fieldsToSave, functionFields } from "./function-fields.ts";
import { text } from "./texts.ts";
import { functionKey, functionsKey, runsKey } from "./useFunctions.ts";

const SAVED_AFTER_MS = 400;
const TOLD_MS = 2000;

/** Saves edits automatically, one request at a time. Deploying and running use the current text. */
export function useEditFunction(known: Lambda) {
  const { id } = known;
  const cache = useQueryClient();
  const [words, setWords] = useState(() => functionFields(known));
  const [isUnsaved, setUnsaved] = useState(false);
  const [isDeployed, setDeployed] = useState(known.last_deployed_at === `${known.updated_at}Z`);
  const latest = useRef(words);
  useUnsaved(isUnsaved);

  const cacheFunction = (stored: Lambda) => {
    cache.setQueryData<Lambda>(functionKey(id), stored);
    void cache.invalidateQueries({ queryKey: functionsKey, exact: true, refetchType: "none" });
  };
  const reload = () => cache.invalidateQueries({ queryKey: functionKey(id), exact: true });
  const failed = (title: string) => (error: unknown) => {
    toast({ title, message: describeError(error), kind: "failure" });
    void reload();
  };
  const scope = { id: `function ${id}` };

  const saving = useMutation({
    scope,
    mutationFn: (changes: LambdaChanges) => api.functions.update(id, changes),
    onSuccess(stored, changes) {
      cacheFunction(stored);
      setUnsaved(JSON.stringify(fieldsToSave(latest.current)) !== JSON.stringify(changes));
    },
    onError: () => void reload(),
  });
  const saveSoon = useDebouncedCallback((changes: FunctionFields) => void saving.mutate(changes), {
    delay: SAVED_AFTER_MS,
    flushOnUnmount: true,
  });

  const deploying = useMutation({
    scope,
    mutationFn: async (now: FunctionFields) => api.functions.deploy(id, await bundleOf(fieldsToSave(now))),
    onSuccess(stored, deployed) {
      cacheFunction(stored);
      setDeployed(latest.current === deployed);
      toast({ title: text("function.deployed"), kind: "success", ms: TOLD_MS });
    },
    onError: failed(text("function.deployFailed")),
  });

  const switching = useMutation({
    scope,
    mutationFn: (status: LambdaStatus) => api.functions.update(id, { status }),
    onSuccess: cacheFunction,
    onError: failed(text("function.notSwitched")),
  });

  const running = useMutation({
    async mutationFn(payload: object) {
      if (!isDeployed) await deploying.mutateAsync(words);
      return api.functions.invoke(id, { event: "message:created", payload });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: runsKey(id) }),
  });

  const { isRemoving, remove } = useRemoval({
    listPath: "/functions",
    async remove() {
      saveSoon.cancel();
      await api.functions.delete(id);
      setUnsaved(false);
      cache.removeQueries({ queryKey: functionsKey, exact: true });
      toast({ title: text("function.removed"), kind: "success" });
    },
    onError: failed(text("function.removeFailed")),
  });

  return {
    words,
    change(changes: Partial<FunctionFields>) {
      const next = { ...words, ...changes };
      setWords(next);
      setUnsaved(true);
      setDeployed(false);
      latest.current = next;
      saveSoon(fieldsToSave(next));
    },
    isUnsaved,
    saving,
    deploying,
    deploy() {
      saveSoon.flush();
      deploying.mutate(words);
    },
    switchTo(status: "active" | "inactive") {
      const target = known.last_deployed_at ? status : "pending";
      if (target !== known.status) switching.mutate(target);
    },
    running,
    isRemoving,
    remove,
  };
}

/** The zip to deploy: the packages that every function can require, and the code as `index.js`. */
async function bundleOf({ name, description, code }: FunctionFields): Promise<FormData> {
  const [{ strToU8, unzipSync, zipSync }, base] = await Promise.all([import("fflate"), fetch(`${serverUrl}/deps`)]);
  if (!base.ok) throw new ApiError(base.status, "");
  const files = unzipSync(new Uint8Array(await base.arrayBuffer()));
  const zip = zipSync({ ...files, "index.js": strToU8(code) });
  const form = new FormData();
  form.append("name", name);
  form.append("description", description);
  form.append("code", code);
  form.append("file", new Blob([zip], { type: "application/zip" }), "function.zip");
  return form;
}
