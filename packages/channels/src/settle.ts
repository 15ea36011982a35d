type Eventually<T> = T | PromiseLike<T>;

/**
 * Runs `run`, then `done` with what came of it, or `failed` with what was thrown in either.
 * Without a promise in `run` and `done` it is all over when this returns: frames that follow in
 * the same task find everything done. Returns a promise only when there is something to wait for;
 * it never rejects.
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
