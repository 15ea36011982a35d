import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Description } from "../description.ts";
import { record, recordAnswer } from "../traffic.ts";
import { cardOfToken, readCard, refuseDeclined } from "./stripe-cards.ts";
import { type Thing, unfold } from "./stripe-forms.ts";
import { cardFrame, stripeJs } from "./stripe-js.ts";
import {
  couponDefaults,
  customerDefaults,
  customerInvoiceSettings,
  discountDefaults,
  itemDefaults,
  planOf,
  priceDefaults,
  productDefaults,
  recurringMonthly,
  subscriptionDefaults,
} from "./stripe-objects.ts";
import { checkParameters } from "./stripe-parameters.ts";
import { type Answer, invalidRequest, missing, Refusal } from "./stripe-refusals.ts";

/** The version of the official SDK. Other versions have other shapes. */
const VERSION = "2026-10-28.endive";
const DAY_S = 86_400;
const MONTH_S = 30 * DAY_S;
const DEEPEST_EXPANSION = 4;

interface Plan {
  /** The product's metadata `name`. Without it, the product is not a plan. */
  code?: string;
  amount: number;
  isActive?: boolean;
}

interface Asked {
  method: string;
  path: string;
  params: Thing;
  idempotencyKey: string | undefined;
  isReplayed: boolean;
}

const description = Description.of("stripe");

/** The fields of an object that are ids unless they are expanded. */
const expandable: Record<string, Shelf> = {
  coupon: "coupons",
  customer: "customers",
  default_payment_method: "paymentMethods",
  default_price: "prices",
  discount: "discounts",
  discounts: "discounts",
  product: "products",
};

/**
 * A stand-in for Stripe, over the network. It answers the official SDK, serves the page's script with its card field,
 * and sends events about changes on Stripe's own pages. It refuses the same requests as Stripe.
 * Source: docs.stripe.com/api (errors, idempotent requests, pagination, expanding), docs.stripe.com/webhooks
 * (signatures).
 */
export class StripeStandIn {
  readonly secretKey = `sk_test_${randomBytes(12).toString("hex")}`;
  readonly publicKey = `pk_test_${randomBytes(12).toString("hex")}`;
  readonly webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  readonly customers = new Map<string, Thing>();
  readonly paymentMethods = new Map<string, Thing>();
  readonly products = new Map<string, Thing>();
  readonly prices = new Map<string, Thing>();
  readonly subscriptions = new Map<string, Thing>();
  readonly coupons = new Map<string, Thing>();
  readonly discounts = new Map<string, Thing>();
  readonly asked: Asked[] = [];
  /** Returns this error for all requests, or for requests with this method. With "silence", it never answers. */
  trouble: { status: number; error: Thing; method?: string } | "silence" | undefined;
  /** The duration of each change. */
  delayMs = 0;
  /** Each change waits for this. */
  gate: Promise<void> | undefined;
  readonly #answered = new Map<string, { asked: string; answer: Answer | undefined }>();
  #server: Server | undefined;
  #port = 0;
  #count = 0;

  async open() {
    this.#server = createServer((request, response) => {
      this.#receive(request, response).catch(() => response.destroy());
    });
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Stops listening until it is opened again, on the same port. */
  async close() {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The operator's configuration. */
  get environment() {
    return {
      BILLING_ENABLED: "1",
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_PUBLIC_KEY: this.publicKey,
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_URL: this.url,
      STRIPE_JS_URL: `${this.url}/js/stripe.js`,
    };
  }

  /** Only requests that change or try to change data. */
  get changes() {
    return this.asked.filter(({ method }) => method !== "GET");
  }

  // ---- changes that an operator makes on Stripe's own pages

  /** Creates a product with one monthly price. */
  sell(name: string, { code, amount, isActive = true }: Plan) {
    const product = this.#make("products", "prod", "product", {
      ...productDefaults,
      active: isActive,
      name,
      metadata: code ? { name: code } : {},
    });
    const price = this.price(product.id, amount);
    return { product, price };
  }

  price(product: string, unit_amount: number, more: Thing = {}) {
    return this.#make("prices", "price", "price", {
      ...priceDefaults,
      active: true,
      billing_scheme: "per_unit",
      currency: "usd",
      product,
      recurring: recurringMonthly,
      type: "recurring",
      unit_amount,
      unit_amount_decimal: String(unit_amount),
      ...more,
    });
  }

  /** Creates the three plans of `docs/integrations/stripe.md`. */
  sellPlans(prefix = "", amounts: [number, number, number] = [4900, 9900, 24_900]) {
    return ["starter", "lite", "team"].map((code, place) =>
      this.sell(`Parley ${code}`, { code: `${prefix}${code}`, amount: amounts[place]! }),
    );
  }

  /** The customer's single subscription that has not ended. */
  subscriptionOf(customer: string) {
    return [...this.subscriptions.values()].find(
      (each) => each.customer === customer && !["canceled", "incomplete_expired"].includes(each.status),
    );
  }

  changeInPages(subscription: string, price: string) {
    const found = this.subscriptions.get(subscription)!;
    this.#setItems(found, [...found.items.data.map(({ id }: Thing) => ({ id, deleted: "true" })), { price }]);
    return this.#shown(found, []);
  }

  cancelInPages(subscription: string) {
    return this.#cancel(this.subscriptions.get(subscription)!);
  }

  giveDiscount(subscription: string, coupon: Thing) {
    const made = this.#make("coupons", "coupon", "coupon", { ...couponDefaults, ...coupon });
    const {
      created: _,
      livemode,
      ...discount
    } = this.#make("discounts", "di", "discount", {
      ...discountDefaults,
      source: { type: "coupon", coupon: made.id },
      subscription,
    });
    this.discounts.set(discount.id, discount);
    const found = this.subscriptions.get(subscription)!;
    found.discounts = [discount.id];
    return this.#shown(found, []);
  }

  // ---- events

  event(type: string, object: Thing, more: Thing = {}): Thing {
    if (object.object === "subscription") recordAnswer(description, "GET", `/v1/subscriptions/${object.id}`, object);
    return {
      id: this.#id("evt"),
      object: "event",
      api_version: VERSION,
      created: now(),
      data: { object, ...more },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
  }

  /** The signature header of an event. */
  sign(payload: string, { at = now(), secret = this.webhookSecret } = {}) {
    const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
    return `t=${at},v1=${signature}`;
  }

  /** Delivers an event to a server. */
  async deliver(to: string, event: Thing): Promise<number> {
    const payload = JSON.stringify(event, null, 2);
    const response = await fetch(to, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": this.sign(payload) },
      body: payload,
    });
    return response.status;
  }

  // ---- the server

  async #receive(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    if (pathname === "/js/stripe.js") return send(response, "text/javascript", stripeJs(this.url));
    if (pathname === "/js/card.html") return send(response, "text/html", cardFrame);
    const text = Buffer.concat(await request.toArray()).toString();
    if (this.trouble === "silence") return;
    if (request.method === "OPTIONS") return response.writeHead(200, crossOrigin).end();
    const { status, body, headers } = await this.#answer(request, pathname, searchParams, text).catch((error) => {
      if (error instanceof Refusal) return error.answer;
      return { status: 500, body: { error: { type: "api_error", message: String(error) } }, headers: {} };
    });
    const asked = { method: request.method!, path: pathname, query: searchParams, headers: request.headers, text };
    record(description, asked, { status, body }, unfold);
    response.writeHead(status, {
      "content-type": "application/json",
      "request-id": this.#id("req"),
      ...crossOrigin,
      ...headers,
    });
    response.end(JSON.stringify(body));
  }

  async #answer(request: IncomingMessage, path: string, query: URLSearchParams, text: string): Promise<Answer> {
    const { method = "GET", headers } = request;
    const isOfPage = method === "POST" && path === "/v1/payment_methods";
    this.#admit(headers.authorization, isOfPage);
    const version = headers["stripe-version"];
    if (!isOfPage && version !== VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}`);
    if (method === "POST" && !/^application\/x-www-form-urlencoded/.test(headers["content-type"] ?? "")) {
      throw invalidRequest("Request content-type must be application/x-www-form-urlencoded.");
    }
    const params = unfold(method === "POST" ? new URLSearchParams(text) : query);
    const idempotencyKey = headers["idempotency-key"] as string | undefined;
    const known = method === "POST" && idempotencyKey ? this.#answered.get(idempotencyKey) : undefined;
    this.asked.push({ method, path, params, idempotencyKey, isReplayed: known !== undefined });
    const asked = `${method} ${path} ${text}`;
    const { trouble } = this;
    if (trouble && trouble !== "silence" && (trouble.method ?? method) === method) {
      const refusal = new Refusal(trouble.status, trouble.error);
      // Errors are stored for a day, too.
      const isKept = trouble.status >= 500 && method === "POST" && idempotencyKey && !known;
      if (isKept) this.#answered.set(idempotencyKey, { asked, answer: refusal.answer });
      throw refusal;
    }
    if (known) return replay(known, asked);
    if (method !== "POST" || !idempotencyKey) return this.#do(method, path, params);
    const kept: { asked: string; answer: Answer | undefined } = { asked, answer: undefined };
    this.#answered.set(idempotencyKey, kept);
    await this.gate;
    if (this.delayMs) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    kept.answer = await this.#do(method, path, params).catch((error) => {
      if (error instanceof Refusal) return error.answer;
      throw error;
    });
    return kept.answer;
  }

  #admit(authorization: string | undefined, isOfPage: boolean) {
    const key = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
    if (!key) throw invalidRequest("You did not provide an API key.", {}, 401);
    if (key === this.publicKey && !isOfPage) {
      throw invalidRequest(
        "This API call cannot be made with a publishable API key.",
        { code: "secret_key_required" },
        401,
      );
    }
    if (key !== this.publicKey && key !== this.secretKey) {
      throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 7)}********${key.slice(-4)}`, {}, 401);
    }
  }

  async #do(method: string, path: string, params: Thing): Promise<Answer> {
    const [, , kind = "", id, action] = path.split("/");
    const route = `${method} /v1/${kind}${id ? "/:id" : ""}${action ? `/${action}` : ""}`;
    const handle = this.#handlers[route];
    if (!handle) throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
    const { expand = [], ...given } = params;
    checkParameters(route, given);
    const answer = handle(given, decodeURIComponent(id ?? ""));
    return { status: 200, body: this.#shown(answer, list(expand)) };
  }

  readonly #handlers: Record<string, (params: Thing, id: string) => Thing> = {
    "GET /v1/products": ({ active, ...page }) =>
      this.#page("/v1/products", this.products, page, (each) => matches(each.active, active)),
    "GET /v1/products/:id": (_, id) => this.#get("product", this.products, id),
    "GET /v1/prices": ({ active, product, type, ...page }) =>
      this.#page(
        "/v1/prices",
        this.prices,
        page,
        (each) => matches(each.active, active) && matches(each.product, product) && matches(each.type, type),
      ),
    "POST /v1/customers": ({ email = null, name = null, metadata = {} }) =>
      this.#make("customers", "cus", "customer", {
        ...customerDefaults,
        email,
        name,
        metadata,
        discount: null,
        invoice_settings: { ...customerInvoiceSettings },
      }),
    "GET /v1/customers/:id": (_, id) => this.#get("customer", this.customers, id),
    "POST /v1/customers/:id": ({ invoice_settings, ...more }, id) => {
      const customer = this.#get("customer", this.customers, id);
      const method = invoice_settings?.default_payment_method;
      if (method && this.#get("PaymentMethod", this.paymentMethods, method).customer !== id) {
        throw invalidRequest(
          `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
          { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
        );
      }
      Object.assign(customer, more);
      if (method) customer.invoice_settings.default_payment_method = method;
      return customer;
    },
    "POST /v1/payment_methods": ({ card = {} }) => this.#makePaymentMethod(readCard(card)),
    "GET /v1/payment_methods/:id": (_, id) => this.#get("PaymentMethod", this.paymentMethods, id),
    "POST /v1/payment_methods/:id/attach": ({ customer }, id) => this.#attach(customer, id),
    "GET /v1/subscriptions": ({ customer, status, ...page }) =>
      this.#page("/v1/subscriptions", this.subscriptions, page, (each) => {
        const isWanted = status === "all" || (status ? each.status === status : each.status !== "canceled");
        return isWanted && matches(each.customer, customer);
      }),
    "POST /v1/subscriptions": (given) => this.#subscribe(given),
    "GET /v1/subscriptions/:id": (_, id) => this.#get("subscription", this.subscriptions, id),
    "POST /v1/subscriptions/:id": ({ items, default_payment_method: method }, id) => {
      const found = this.#get("subscription", this.subscriptions, id);
      if (found.status === "canceled") {
        throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
      }
      if (method) found.default_payment_method = this.#get("PaymentMethod", this.paymentMethods, method).id;
      if (items) this.#setItems(found, list(items));
      return found;
    },
    "DELETE /v1/subscriptions/:id": (_, id) => {
      const found = this.#get("subscription", this.subscriptions, id);
      if (found.status === "canceled") throw missing("subscription", id);
      return this.#cancel(found);
    },
  };

  #makePaymentMethod(card: Thing) {
    return this.#make("paymentMethods", "pm", "payment_method", card);
  }

  #attach(customer: string, id: string) {
    this.#get("customer", this.customers, customer, "customer");
    const card = cardOfToken(id);
    const method = card ? this.#makePaymentMethod(card) : this.#get("PaymentMethod", this.paymentMethods, id);
    refuseDeclined(method);
    if (method.customer && method.customer !== customer) {
      throw invalidRequest("The payment method you provided has already been attached to a customer.", {
        code: "payment_method_unexpected_state",
      });
    }
    method.customer = customer;
    return method;
  }

  #subscribe({ customer, items, trial_period_days, metadata = {} }: Thing) {
    this.#get("customer", this.customers, customer, "customer");
    const begin = now();
    const trialEnd = trial_period_days ? begin + Number(trial_period_days) * DAY_S : null;
    if (!trialEnd && !this.customers.get(customer)!.invoice_settings.default_payment_method) {
      throw invalidRequest(
        "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
        { code: "resource_missing" },
      );
    }
    const subscription = this.#make("subscriptions", "sub", "subscription", {
      ...structuredClone(subscriptionDefaults),
      billing_cycle_anchor: trialEnd ?? begin,
      customer,
      items: { object: "list", data: [], has_more: false, url: "/v1/subscription_items" },
      metadata,
      start_date: begin,
      status: trialEnd ? "trialing" : "active",
      trial_start: trialEnd && begin,
      trial_end: trialEnd,
    });
    try {
      this.#setItems(subscription, list(items));
    } catch (error) {
      this.subscriptions.delete(subscription.id);
      throw error;
    }
    return subscription;
  }

  /** Adds, changes and removes items in one request. */
  #setItems(subscription: Thing, changes: Thing[]) {
    const items: Thing[] = [...subscription.items.data];
    for (const { id, price, quantity = "1", deleted } of changes) {
      const place = items.findIndex((item) => item.id === id);
      if (id && place < 0) throw missing("subscription item", id, "items[0][id]");
      if (deleted === "true") {
        items.splice(place, 1);
        continue;
      }
      const found = this.#get("price", this.prices, price, "items[0][price]");
      if (!found.active)
        throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`);
      if (items.some((item) => item.price.id === price)) {
        throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${price}`);
      }
      const begin = now();
      items.push({
        ...itemDefaults,
        id: this.#id("si"),
        object: "subscription_item",
        created: begin,
        current_period_start: begin,
        current_period_end: subscription.trial_end ?? begin + MONTH_S,
        plan: planOf(found),
        price: found,
        quantity: Number(quantity),
        subscription: subscription.id,
      });
    }
    if (items.length === 0) throw invalidRequest("A subscription must have at least one active plan.");
    subscription.items.data = items;
  }

  #cancel(subscription: Thing) {
    Object.assign(subscription, { status: "canceled", canceled_at: now(), ended_at: now() });
    return this.#shown(subscription, []);
  }

  #make(shelf: Shelf, prefix: string, object: string, thing: Thing) {
    const made = { id: this.#id(prefix), object, created: now(), livemode: false, ...thing };
    this[shelf].set(made.id, made);
    return made as Thing;
  }

  #get(kind: string, shelf: Map<string, Thing>, id: string, param = "id") {
    const found = shelf.get(id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  /** Newest first. The default page size is 10. */
  #page(
    url: string,
    shelf: Map<string, Thing>,
    { limit = "10", starting_after }: Thing,
    isWanted: (each: Thing) => boolean,
  ) {
    const most = Number(limit);
    if (!(most >= 1 && most <= 100)) {
      throw invalidRequest(`This value must be less than or equal to 100 (it currently is '${limit}').`, {
        param: "limit",
      });
    }
    const all = [...shelf.values()].reverse().filter(isWanted);
    const after = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
    return { object: "list", url, has_more: all.length > after + most, data: all.slice(after, after + most) };
  }

  /** An object for the answer, with the expanded fields. */
  #shown(thing: Thing, expand: string[]): Thing {
    const { number: _, ...copy } = structuredClone(thing);
    for (const path of expand) {
      if (path.split(".").length > DEEPEST_EXPANSION) {
        throw invalidRequest(`You cannot expand more than ${DEEPEST_EXPANSION} levels of a property: ${path}`);
      }
      this.#expand(copy, path.split("."), path);
    }
    return copy;
  }

  #expand(thing: Thing, [key = "", ...rest]: string[], whole: string): void {
    const shelf = expandable[key];
    if (thing[key] === undefined || (!shelf && rest.length === 0)) {
      throw invalidRequest(`This property cannot be expanded (${whole}).`);
    }
    if (shelf && thing[key] !== null) {
      const whole = (part: unknown) => (typeof part === "string" ? this.#shown(this[shelf].get(part)!, []) : part);
      thing[key] = Array.isArray(thing[key]) ? thing[key].map(whole) : whole(thing[key]);
    }
    if (rest.length === 0) return;
    for (const part of list(thing[key])) if (part !== null) this.#expand(part, rest, whole);
  }

  #id(prefix: string) {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(4, "0")}${randomBytes(6).toString("hex")}`;
  }
}

type Shelf = "customers" | "paymentMethods" | "products" | "prices" | "subscriptions" | "coupons" | "discounts";

const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
};

const now = () => Math.floor(Date.now() / 1000);

const list = (value: unknown): Thing[] & string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Thing[] & string[];

const matches = (value: unknown, wanted: string | undefined) => wanted === undefined || String(value) === wanted;

function replay({ asked, answer }: { asked: string; answer: Answer | undefined }, again: string): Answer {
  if (asked !== again) {
    throw new Refusal(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than yours if you meant to execute a different request.",
    });
  }
  if (!answer) {
    throw new Refusal(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this Idempotent Key.",
    });
  }
  return { ...answer, headers: { "idempotent-replayed": "true" } };
}

function send(response: ServerResponse, type: string, text: string) {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, ...crossOrigin }).end(text);
}
