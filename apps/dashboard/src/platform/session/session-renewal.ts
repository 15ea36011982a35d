const RENEW_AFTER_MS = 1_200_000;
const RETRY_AFTER_MS = 30_000;
const LIFETIME_MS = 1_800_000;
const WARN_BEFORE_MS = 120_000;
const CHECK_EVERY_MS = 10_000;

/** Whether a session is too new to be renewed. A session of unknown age is due. */
export function isFresh(renewedAt: number | undefined): boolean {
  const age = renewedAt === undefined ? RENEW_AFTER_MS : Date.now() - renewedAt;
  return age >= 0 && age < RENEW_AFTER_MS; // a clock that was set back gives a negative age
}

/**
 * Renews a session when it is due and retries until that succeeds. `onEnding` is called shortly before the session expires.
 * Checks the wall clock, because timers stop while the machine sleeps. The returned function stops it.
 */
export function scheduleRenewal(renewedAt: number, renew: () => Promise<void>, onEnding: () => void): () => void {
  let dueAt = renewedAt + RENEW_AFTER_MS;
  let hasFailed = false;

  function check() {
    const now = Date.now();
    if (hasFailed && now >= renewedAt + LIFETIME_MS - WARN_BEFORE_MS) onEnding();
    if (now < dueAt) return;
    dueAt = now + RETRY_AFTER_MS;
    renew().catch(() => {
      hasFailed = true;
    });
  }

  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", check);
  window.addEventListener("online", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("online", check);
  };
}
