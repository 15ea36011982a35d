import type { Integration, IntegrationConsent, IntegrationName } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { calls } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const integrationsKey = ["integrations"];

/** The integrations of the account or of one inbox, with their connection status. */
export const useIntegrations = (inboxId?: string | null) =>
  useQuery({
    queryKey: [...integrationsKey, "offered", inboxId],
    queryFn: () => calls.get<Integration[]>("/integrations", { inbox_id: inboxId }),
  });

/** One of the integrations. Undefined until the server has answered. */
export function useIntegration(name: IntegrationName, inboxId?: string): Integration | undefined {
  const { data: offered } = useIntegrations(inboxId);
  return offered?.find((integration) => integration.name === name);
}

/** Whether this server has the settings that an integration needs. Undefined until the server has answered. */
export const useIsConfigured = (name: IntegrationName) => useIntegration(name)?.is_configured;

/**
 * The authorization of an integration, or null.
 * @param path the route below `/api`
 */
export const useAuthorization = <A extends object>(path: string, query: object = {}) =>
  useQuery({
    queryKey: [...integrationsKey, path, query],
    queryFn: () => calls.get<A | null>(path, query),
  });

/**
 * Updates a cached authorization optimistically. Responses in flight are cancelled: they may be stale.
 * @param path, query as in `useAuthorization`
 */
export function useShowAuthorization<A extends object>(path: string, query: object = {}) {
  const cache = useQueryClient();
  const queryKey = [...integrationsKey, path, query];
  return async (change: (known: A) => A) => {
    await cache.cancelQueries({ queryKey });
    cache.setQueryData<A | null>(queryKey, (known) => known && change(known));
  };
}

/**
 * All authorizations of an integration.
 * @param path the route below `/api`
 */
export const useAuthorizations = <A extends object>(path: string, query: object = {}) =>
  useQuery({ queryKey: [...integrationsKey, path, query], queryFn: () => calls.get<A[]>(path, query) });

/** Replaces one authorization in every cached list. */
export function usePutAuthorization<A extends { id: string }>(path: string) {
  const cache = useQueryClient();
  return (changed: A) =>
    cache.setQueriesData<A[]>({ queryKey: [...integrationsKey, path] }, (known) =>
      known?.map((one) => (one.id === changed.id ? changed : one)),
    );
}

const LEAVING_MS = 8_000;

/**
 * Redirects to the service for consent. The button is enabled again when the redirect fails or the admin comes back.
 */
export function useConnect(name: IntegrationName, title: string, inboxId?: string) {
  const connecting = useMutation({
    mutationFn: () =>
      calls.post<IntegrationConsent>(`/integrations/${name}/authorize`, inboxId ? { inbox_id: inboxId } : {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast({
        title: text("integrations.connectFailed", { title }),
        message: describeError(error),
        kind: "failure",
      }),
  });
  const { isSuccess: isLeaving, reset } = connecting;
  useEffect(() => {
    if (!isLeaving) return;
    const timeout = setTimeout(reset, LEAVING_MS);
    window.addEventListener("pageshow", reset);
    return () => {
      clearTimeout(timeout);
      window.removeEventListener("pageshow", reset);
    };
  }, [isLeaving, reset]);
  return connecting;
}

/** @param path the route below `/api`, without the id */
export function useDisconnect(path: string, title: string) {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (id: string) => calls.remove(`${path}/${id}`),
    onError: (error) =>
      toast({
        title: text("integrations.disconnectFailed", { title }),
        message: describeError(error),
        kind: "failure",
      }),
    onSettled: refresh,
  });
}

/** Refetches all queries about integrations. */
export function useRefreshIntegrations() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: integrationsKey });
}
