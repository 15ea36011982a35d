/** The limits of one run, and of one process, which does one run at a time. */
export const limits = {
  runMs: 10_000,
  startMs: 60_000, // under heavy load a start took more than 15 seconds
  /** The limit for JavaScript objects. Buffers are not included. */
  heapMegabytes: 64,
  /** The limit for all memory of the process, checked every 50 ms. */
  memoryMegabytes: 256,
  /** The system's hard limit. A process allocates about 550 of it at its start. */
  dataMegabytes: 1000,
  printedBytes: 4_000_000,
  keptLogLetters: 16_000,
  answerBytes: 1_000_000,
  requests: 50,
};
