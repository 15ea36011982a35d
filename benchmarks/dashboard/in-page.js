// Watches from within the measured page. It is there before anything of the page's own.

const TIMEOUT_MS = 60_000;

/** Resolves once the browser has painted what is in the document now. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  });

/** Resolves once there is such an element. */
function there(selector) {
  const isThere = () => document.querySelector(selector) !== null;
  return new Promise((resolve, reject) => {
    if (isThere()) return resolve();
    const observer = new MutationObserver(() => isThere() && done(resolve));
    const done = (end) => {
      clearTimeout(timer);
      observer.disconnect();
      end();
    };
    const timer = setTimeout(() => done(() => reject(new Error(`no ${selector}`))), TIMEOUT_MS);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

globalThis.bench = {
  /** Milliseconds from the next click or key until there is such an element and it was painted. */
  async nextPaint(selector) {
    let pressedAt;
    const press = (event) => {
      pressedAt ??= event.timeStamp;
    };
    for (const kind of ["click", "keydown"]) addEventListener(kind, press, { capture: true, once: true });
    await there(selector);
    await painted();
    return performance.now() - pressedAt;
  },

  /** Milliseconds from the beginning of the visit until there is such an element, painted, and the page has time. */
  async interactive(selector) {
    await there(selector);
    await painted();
    bench.needed = performance.getEntriesByType("resource").map(({ name }) => name); // later ones are fetched ahead
    await idle();
    return performance.now();
  },

  /** How long each frame took, until it is asked for. */
  frames() {
    const frames = [];
    let last;
    let isOver = false;
    requestAnimationFrame(function next(now) {
      if (last !== undefined) frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(next);
    });
    return () => {
      isOver = true;
      return frames;
    };
  },

  /**
   * The yardstick: takes the dashboard's code off its page and leaves the document. From then on a click on a row does
   * nothing but put the markup of its thread in place.
   */
  swapBare(selector, markupByPath) {
    document.body.innerHTML = String(document.body.innerHTML);
    document.addEventListener("click", (event) => {
      event.preventDefault();
      const markup = markupByPath[event.target.closest("a")?.getAttribute("href")];
      if (markup) document.querySelector(selector).outerHTML = markup;
    });
  },
};
