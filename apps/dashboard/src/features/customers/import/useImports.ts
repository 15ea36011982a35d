import type { CustomerImport, FeedEvent, ImportPlan } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { api } from "../../../platform/requests/api.ts";
import { putFirst } from "../../../platform/requests/put-item.ts";
import { text } from "../texts.ts";

const importsKey = ["customer imports"] as const;

/** The latest imports, newest first. Progress arrives through the feed. */
export function useImports() {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const unsubscribe = feed.onEvent((event) => {
      cache.setQueryData<CustomerImport[]>(importsKey, (known) => known && withEvent(known, event));
    });
    const stopMinding = feed.onGap(() => void cache.invalidateQueries({ queryKey: importsKey }));
    return () => {
      unsubscribe();
      stopMinding();
    };
  }, [cache, feed]);
  return useQuery({
    queryKey: importsKey,
    // Feed events may be newer than a response in flight.
    queryFn: () =>
      feed.fetchAndCatchUp(
        () => api.imports.list(),
        (answer, events) => events.reduce(withEvent, answer),
      ),
    staleTime: 0,
    meta: { problem: text("import.loadFailed") },
  });
}

function withEvent(known: CustomerImport[], { type, payload }: FeedEvent): CustomerImport[] {
  if (type !== "customer_import:updated") return known;
  return putFirst(known, payload.customer_import);
}

/** Uploads a file and controls its import. */
export function useImportActions() {
  const cache = useQueryClient();
  return useMutation({ mutationFn: runStep, onSuccess: () => cache.invalidateQueries({ queryKey: importsKey }) });
}

type Step =
  | { is: "upload"; file: File }
  | { is: "check" | "run"; id: string; plan: ImportPlan }
  | { is: "cancel"; id: string };

function runStep(step: Step): Promise<CustomerImport> {
  if (step.is === "upload") return api.imports.upload(step.file, step.file.name);
  if (step.is === "cancel") return api.imports.cancel(step.id);
  return api.imports[step.is](step.id, step.plan);
}

export const isFinished = ({ status }: CustomerImport) => ["done", "cancelled", "failed"].includes(status);
export const isRunning = ({ status }: CustomerImport) => status === "checking" || status === "importing";
