type Eventually<T> = T | PromiseLike<T>;

/**
 * Runs `run`, then `done` with its result, or `failed` with an error thrown by either. If neither `run` nor `done`
 * returns a promise, all work is finished when this returns. Then the next frame of the same task is handled after it.
 * Otherwise returns a promise that never rejects.
 */
export function settle<T>(
  run: () => Eventually<T>,
  done: (value: T) => Eventually<void> | undefined,
  failed: (error: unknown) => void,
): Promise<void> | undefined {
  try {
    const value = run();
    const rest = isPromise(value) ? value.then(done) : done(value);
    return rest ? Promise.resolve(rest).catch(failed) : undefined;
  } catch (error) {
    failed(error);
    return undefined;
  }
}

function isPromise<T>(value: Eventually<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined)?.then === "function";
}
