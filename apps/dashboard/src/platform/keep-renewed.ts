const RENEW_AFTER_MS = 1_200_000;
const TRY_AGAIN_AFTER_MS = 30_000;
const LASTS_MS = 1_800_000;
const WARN_AHEAD_MS = 120_000;
const LOOK_EVERY_MS = 10_000;

/** Not due to be renewed yet; one of unknown age is. */
export function isFresh(renewedAt: number | undefined): boolean {
  const age = renewedAt === undefined ? RENEW_AFTER_MS : Date.now() - renewedAt;
  return age >= 0 && age < RENEW_AFTER_MS; // a clock that was set back tells nothing
}

/**
 * Renews a sign-in when it is due, and again until it works; `onEnding` hears when it will soon be over without. It goes by
 * the clock on the wall, because timers stand still while the machine sleeps. Ends with the returned function.
 */
export function keepRenewed(renewedAt: number, renew: () => Promise<void>, onEnding: () => void): () => void {
  let dueAt = renewedAt + RENEW_AFTER_MS;
  let hasFailed = false;

  function look() {
    const now = Date.now();
    if (hasFailed && now >= renewedAt + LASTS_MS - WARN_AHEAD_MS) onEnding();
    if (now < dueAt) return;
    dueAt = now + TRY_AGAIN_AFTER_MS;
    renew().catch(() => {
      hasFailed = true;
    });
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", look);
  };
}
