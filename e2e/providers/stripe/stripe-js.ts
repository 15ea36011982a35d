/** A card field in a separate frame, which returns a payment method and never shows the card to the page. */
export const cardFrame = `<!doctype html>
<html lang="en"><head><title>Secure card payment input frame</title><style>
  body { margin: 0; display: flex; gap: 8px; font: 16px sans-serif }
  input { border: 0; padding: 0; font: inherit; color: inherit; background: none; min-width: 0; outline-offset: 0 }
  input[name=number] { flex: 1 } input[name=expiry] { width: 5em } input[name=cvc] { width: 4em }
</style></head><body>
<input name="number" placeholder="1234 1234 1234 1234" aria-label="Credit or debit card number" inputmode="numeric">
<input name="expiry" placeholder="MM / YY" aria-label="Credit or debit card expiration date">
<input name="cvc" placeholder="CVC" aria-label="Credit or debit card CVC/CVV">
<script>
  const value = (name) => document.querySelector("[name=" + name + "]").value;
  const tell = (message) => parent.postMessage({ fromCardFrame: true, ...message }, "*");
  addEventListener("input", () => {
    const isComplete = value("number").replace(/\\s/g, "").length >= 15 && /\\d\\d?\\s*\\/\\s*\\d\\d/.test(value("expiry")) && value("cvc").length >= 3;
    tell({ name: "change", complete: isComplete, empty: !value("number") });
  });
  addEventListener("message", async ({ data }) => {
    if (data.name === "style") document.body.style.color = data.color;
    if (data.name !== "create") return;
    const [month, year] = value("expiry").split("/").map((part) => part.trim());
    const card = { number: value("number").replace(/\\s/g, ""), exp_month: month, exp_year: "20" + year, cvc: value("cvc") };
    const body = new URLSearchParams({ type: "card" });
    for (const [key, part] of Object.entries(card)) body.set("card[" + key + "]", part);
    const response = await fetch("/v1/payment_methods", { method: "POST", headers: { authorization: "Bearer " + data.key }, body });
    const answer = await response.json();
    tell({ name: "created", answer: response.ok ? { paymentMethod: answer } : { error: answer.error } });
  });
  tell({ name: "ready" });
</script></body></html>`;

/** The replacement of Stripe.js: `Stripe()`, a card element in a frame, and `createPaymentMethod`. */
export const stripeJs = (origin: string) => `
window.Stripe = function (key) {
  if (typeof key !== "string" || !key.startsWith("pk_")) throw new Error("Invalid value for Stripe(): apiKey should be a publishable key.");
  return {
    elements: () => ({
      create(type, options = {}) {
        if (type !== "card") throw new Error("A valid Element name must be provided.");
        const listeners = {};
        let frame;
        const heard = ({ source, data }) => {
          if (!frame || source !== frame.contentWindow || !data.fromCardFrame) return;
          if (data.name === "ready") frame.contentWindow.postMessage({ name: "style", color: options.style?.base?.color }, "*");
          for (const listener of listeners[data.name] ?? []) listener(data);
        };
        const element = {
          mount(place) {
            const home = typeof place === "string" ? document.querySelector(place) : place;
            frame = document.createElement("iframe");
            frame.title = "Secure card payment input frame";
            frame.src = ${JSON.stringify(origin)} + "/js/card.html";
            frame.style.cssText = "border:0;width:100%;height:1.5em";
            home.replaceChildren(frame);
            addEventListener("message", heard);
          },
          on(name, listener) { (listeners[name] ??= []).push(listener); return element; },
          update(changes) { Object.assign(options, changes); frame?.contentWindow?.postMessage({ name: "style", color: options.style?.base?.color }, "*"); },
          focus() { frame?.focus(); },
          unmount() { frame?.remove(); frame = undefined; removeEventListener("message", heard); },
          destroy() { element.unmount(); },
          ask: () => new Promise((resolve) => {
            const answered = (data) => { listeners.created = listeners.created.filter((each) => each !== answered); resolve(data.answer); };
            (listeners.created ??= []).push(answered);
            frame.contentWindow.postMessage({ name: "create", key }, "*");
          }),
        };
        return element;
      },
    }),
    createPaymentMethod: ({ type, card }) => {
      if (type !== "card" || !card?.ask) throw new Error("Please provide an Element.");
      return card.ask();
    },
  };
};`;
