// Measures inside the page. Runs before the page's own scripts.

const TIMEOUT_MS = 60_000;

/** Resolves once the browser has painted the current document. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  });

/** Resolves once an element matches the selector. */
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
  /** Milliseconds from the next click or key until a matching element is painted. */
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

  /** Milliseconds from the start of the visit until a matching element is painted and the page is idle. */
  async interactive(selector) {
    await there(selector);
    await painted();
    bench.needed = performance.getEntriesByType("resource").map(({ name }) => name); // later files are prefetched
    await idle();
    return performance.now();
  },

  /** Measures the duration of each frame until the returned function is called. */
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
   * The reference: removes the dashboard's code from the page and keeps the document. Then a click on a row only
   * inserts the markup of its thread.
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
