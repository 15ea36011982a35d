import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

/** A request to a stand-in. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: { readonly "content-type"?: string | undefined };
  readonly text: string;
}

interface Operation {
  readonly isDeprecated?: boolean;
  /** Without one, the operation has no parameters. */
  readonly query?: object;
  readonly form?: object;
  readonly json?: object;
  /** The body has another media type, which is not compared. */
  readonly hasOtherBody?: boolean;
  /** By status, or by class of statuses, such as `4XX`. */
  readonly answers: Readonly<Record<string, object>>;
}

export interface Document {
  /** By method and path, such as `GET /repos/{owner}/{repo}/issues`. */
  readonly operations?: Readonly<Record<string, Operation>>;
  /** Payloads of webhooks, by name. */
  readonly events?: Readonly<Record<string, object>>;
}

type Part = "query" | "form" | "json";

const descriptions = new Map<string, Description>();

/** Converts the pairs of a query or a form. */
export type FormConverter = (pairs: URLSearchParams) => object;

/**
 * A vendor's own description of its API, as JSON Schemas. `descriptions/README.md` says where it comes from.
 * Validates what a stand-in receives and answers.
 */
export class Description {
  readonly #document: Document;
  readonly #answers: Ajv;
  /** For JSON bodies, which must not contain deprecated fields. */
  readonly #bodies: Ajv;
  /** For queries and forms, which must not contain deprecated fields. Their numbers and booleans are texts. */
  readonly #texts: Ajv;
  readonly #operations: { readonly name: string; readonly method: string; readonly path: RegExp }[];

  /** The description is read once. @param name of a file in `descriptions/`, such as `github` */
  static of(name: string): Description {
    const file = new URL(`./descriptions/${name}.json`, import.meta.url);
    const known = descriptions.get(name) ?? new Description(JSON.parse(readFileSync(file, "utf8")));
    descriptions.set(name, known);
    return known;
  }

  constructor(document: Document) {
    this.#document = document;
    this.#answers = compiler(document);
    this.#bodies = withoutDeprecated(compiler(document));
    this.#texts = withoutDeprecated(compiler(withTexts(document) as Document));
    this.#operations = Object.keys(document.operations ?? {}).map((name) => {
      const [method = "", path = ""] = name.split(" ");
      return { name, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) };
    });
  }

  /** The differences between a request and the description. */
  problemsOfRequest(asked: Request, convertForm: FormConverter = valuesOf): string[] {
    const name = this.#find(asked);
    if (!name) return [`${asked.method} ${asked.path} is not described`];
    const { isDeprecated } = this.#document.operations![name]!;
    const problems = isDeprecated ? ["the operation is deprecated"] : [];
    problems.push(
      ...this.#problemsOfQuery(name, convertForm(asked.query)),
      ...this.#problemsOfBody(name, asked, convertForm),
    );
    return problems.map((problem) => `${name}: ${problem}`);
  }

  #problemsOfQuery(name: string, query: object): string[] {
    if (this.#document.operations![name]!.query) return this.#problems(this.#texts, name, "query", query);
    return Object.keys(query).map((parameter) => `the parameter ${parameter} is not described`);
  }

  #problemsOfBody(name: string, { headers, text }: Request, convertForm: FormConverter): string[] {
    const { form, json, hasOtherBody } = this.#document.operations![name]!;
    if (hasOtherBody) return [];
    const type = headers["content-type"]?.split(";")[0];
    if (form && (!text || type === "application/x-www-form-urlencoded")) {
      return this.#problems(this.#texts, name, "form", convertForm(new URLSearchParams(text)));
    }
    if (json && (!text || type === "application/json")) {
      const value = parsed(text || "{}");
      return value === undefined ? ["the body is not JSON"] : this.#problems(this.#bodies, name, "json", value);
    }
    return text ? [`a body of the type ${type} is not described`] : [];
  }

  /**
   * The differences between an answer and the description, which has no redirects and no failures of the service.
   * @param json the body as JSON, which is a text for an answer without JSON
   */
  problemsOfAnswer(asked: Request, status: number, json: string): string[] {
    const name = this.#find(asked);
    if (!name || status >= 500 || (status >= 300 && status < 400)) return [];
    const { answers } = this.#document.operations![name]!;
    const key = [String(status), `${String(status)[0]}XX`].find((each) => each in answers);
    if (!key) return [`${name}: the answer ${status} is not described`];
    const problems = this.#problems(this.#answers, name, `answers/${key}`, JSON.parse(json));
    return problems.map((problem) => `${name}, answer ${status}: ${problem}`);
  }

  /** The differences between a webhook's payload and the description. */
  problemsOfEvent(name: string, payload: object): string[] {
    if (!this.#document.events?.[name]) return [`the event ${name} is not described`];
    const problems = problemsIn(this.#answers, `description#/events/${name}`, JSON.parse(JSON.stringify(payload)));
    return problems.map((problem) => `event ${name}: ${problem}`);
  }

  #find({ method, path }: Request): string | undefined {
    return this.#operations.find((each) => each.method === method && each.path.test(path))?.name;
  }

  #problems(ajv: Ajv, name: string, part: Part | `answers/${string}`, value: unknown): string[] {
    const operation = encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
    return problemsIn(ajv, `description#/operations/${operation}/${part}`, value);
  }
}

/** The schemas are large and seldom used: quick to compile is better than quick to validate. */
const quick = { code: { optimize: false }, inlineRefs: false, addUsedSchema: false, validateSchema: false };

function compiler(document: Document): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, ...quick });
  formats.default(ajv, ["date-time", "uri", "email"]);
  return ajv.addSchema({ ...document, $id: "description" });
}

/** Refuses what the vendor marks as deprecated. Without this, the mark has no effect. */
const withoutDeprecated = (ajv: Ajv) =>
  ajv.removeKeyword("deprecated").addKeyword({
    keyword: "deprecated",
    validate: (isDeprecated: boolean) => !isDeprecated,
    error: { message: "is deprecated" },
  });

/** Schemas that also accept numbers and booleans as texts, and the only value of a list without the list. */
function withTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withTexts);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = withTexts(value);
  const others = textsFor(copy);
  if (!others) return copy;
  const { deprecated, ...accepted } = copy;
  return { ...(deprecated === true && { deprecated }), anyOf: [accepted, others] };
}

function textsFor({ type, items }: { type?: unknown; items?: unknown }): object | undefined {
  const types = [type].flat();
  if (types.includes("boolean")) return { enum: ["true", "false"] };
  if (types.includes("number") || types.includes("integer")) return { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
  return types.includes("array") && typeof items === "object" ? items! : undefined;
}

function problemsIn(ajv: Ajv, reference: string, value: unknown): string[] {
  const validate = ajv.getSchema(reference) as ValidateFunction;
  if (validate(value)) return [];
  const problems = validate.errors!.map(({ instancePath, message, params }) => {
    const name = params.additionalProperty ?? params.allowedValues ?? "";
    return `${instancePath || "/"} ${message} ${name}`.trim();
  });
  return [...new Set(problems)];
}

/** The values of a query or a form. Values that are JSON themselves, such as Slack's blocks, are parsed. */
export function valuesOf(pairs: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(pairs.keys())) {
    const all = pairs.getAll(name).map((value) => (/^[[{]/.test(value) ? (parsed(value) ?? value) : value));
    values[name] = all.length === 1 ? all[0] : all;
  }
  return values;
}

/** Undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
