/** Passes on the first value, and later ones at most once in some seconds. */
export function everySeconds(seconds: number, pass: (value: string) => void) {
  let passedAt = Number.NEGATIVE_INFINITY;
  return (value: string) => {
    if (performance.now() - passedAt < seconds * 1000) return;
    passedAt = performance.now();
    pass(value);
  };
}
