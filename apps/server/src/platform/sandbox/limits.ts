/** What one run may take; and one process, which does one run at a time. */
export const limits = {
  runMs: 10_000,
  startMs: 15_000,
  /** Of objects; buffers come on top. */
  heapMegabytes: 64,
  /** Of everything, looked at many times a second. */
  memoryMegabytes: 256,
  /** What the system gives no more than; a process takes about 550 of it before it does anything. */
  dataMegabytes: 1000,
  printedBytes: 4_000_000,
  keptLogLetters: 16_000,
  answerBytes: 1_000_000,
  requests: 50,
};
