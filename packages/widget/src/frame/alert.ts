const VOLUME = 0.2;
/** Browsers block sound until the visitor has interacted with the page. Sounds older than this are dropped. */
const STALE_MS = 1000;

const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.14;

/** Plays two generated notes, so that no sound file is loaded. Does nothing if sound is blocked. */
export async function playAlertSound() {
  const context = new AudioContext();
  const asked = Date.now();
  await context.resume();
  if (Date.now() - asked < STALE_MS) play(context);
  setTimeout(() => context.close(), STALE_MS);
}

function play(context: AudioContext) {
  NOTES_HZ.forEach((frequency, index) => {
    const start = context.currentTime + index * NOTE_SECONDS;
    const note = new OscillatorNode(context, { frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(VOLUME, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS);
    note.connect(loudness).connect(context.destination);
    note.start(start);
    note.stop(start + 2 * NOTE_SECONDS);
  });
}
