import { MutationObserver, type QueryClient } from "@tanstack/react-query";

/**
 * Sends the requests of a scope one after the other: concurrent ones could be processed in another order.
 * @param scope names what the requests change, for example one conversation
 */
export const oneAfterAnother = <T>(cache: QueryClient, scope: string, request: () => Promise<T>): Promise<T> =>
  new MutationObserver<T>(cache, { scope: { id: scope }, mutationFn: request }).mutate();

/** Whether a request of the scope is running or waiting. */
export const isBusy = (cache: QueryClient, scope: string) =>
  cache.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 0;
