import { createRecorderApi } from "@parley/api-client";
import { Client, pushed } from "../../apps/server/test/harness/clients.ts";

/** A node in the format of rrweb. */
type RecordedNode = Record<string, unknown> & { childNodes?: RecordedNode[] };

const element = (tagName: string, attributes: object, ...children: (RecordedNode | string)[]): RecordedNode => ({
  type: 2,
  tagName,
  attributes,
  childNodes: children.map((child) => (typeof child === "string" ? { type: 3, textContent: child } : child)),
});

const product = (name: string, price: string) =>
  element("article", {}, element("h2", {}, name), element("p", {}, price), element("button", {}, "Add to cart"));

const CSS = `
  body { margin: 0; font: 16px/1.5 sans-serif; color: #222; }
  header { padding: 24px 48px; background: #274d3d; color: #fff; font-size: 24px; }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; padding: 48px; }
  article { padding: 24px; border: 1px solid #ccc; border-radius: 8px; }
  button { padding: 8px 16px; border: 0; border-radius: 4px; background: #274d3d; color: #fff; }`;

const page: RecordedNode = {
  type: 0,
  childNodes: [
    { type: 1, name: "html", publicId: "", systemId: "" },
    element(
      "html",
      {},
      element("head", {}, element("style", { _cssText: CSS })),
      element(
        "body",
        {},
        element("header", {}, "The kettle shop"),
        element(
          "main",
          {},
          product("Quiet kettle", "€ 49"),
          product("Kettle for two", "€ 35"),
          product("Kettle with a thermometer", "€ 64"),
        ),
      ),
    ),
  ],
};

/** Numbers the nodes from 1, as a recorder does. */
function numbered(node: RecordedNode, next = { id: 1 }): RecordedNode {
  const id = next.id++;
  const { childNodes } = node;
  return { ...node, id, ...(childNodes && { childNodes: childNodes.map((child) => numbered(child, next)) }) };
}

/** The events of a visit of 20 seconds: the page, and the pointer on its way to a product. */
function eventsFrom(start: number): object[] {
  const moves = Array.from({ length: 40 }, (_, n) => ({
    type: 3,
    timestamp: start + 500 + n * 500,
    data: { source: 1, positions: [{ x: 900 - n * 18, y: 700 - n * 12, id: 1, timeOffset: 0 }] },
  }));
  return [
    { type: 4, timestamp: start, data: { href: "https://shop.example.com/kettles", width: 1280, height: 800 } },
    { type: 2, timestamp: start + 10, data: { node: numbered(page), initialOffset: { left: 0, top: 0 } } },
    ...moves,
  ];
}

/** Records a visit as the recorder does, and returns its id. */
export async function addRecording(url: string, account_id: string, customer_id: string): Promise<string> {
  const metadata = { pathname: "/kettles", current_url: "https://shop.example.com/kettles", browser: "Firefox" };
  const { id } = await createRecorderApi({ baseUrl: url }).beginRecording({ account_id, customer_id, metadata });
  const visitor = new Client(url, {});
  const { channel } = await visitor.join(`events:${account_id}:${id}`);
  for (const event of eventsFrom(Date.now() - 20_000)) {
    const { status } = await pushed(channel, "replay:event:emitted", { event, customer_id });
    if (status !== "ok") throw new Error(`The event was not stored: ${status}`);
  }
  visitor.close();
  const finished = await fetch(`${url}/api/browser_sessions/${id}/finish`, { method: "POST" });
  if (!finished.ok) throw new Error(`The recording was not finished: ${finished.status}`);
  return id;
}
