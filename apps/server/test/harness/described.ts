import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { DeclaredRoute } from "../../src/platform/http/router.ts";
import type { Answer } from "./call.ts";

interface Response {
  $ref?: string;
  content?: Record<string, { schema: { $ref?: string } }>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown; examples?: object }> };
  responses: Record<string, Response>;
}

/** The OpenAPI document of a running server. */
export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, Response>;
    examples: Record<string, { value: unknown }>;
  };
}

export const describedPath = ({ path }: Pick<DeclaredRoute, "path">) => path.replace(/:(\w+)/g, "{$1}");

/** Validates values against the OpenAPI document. */
export class DescriptionCheck {
  readonly #description: Description;
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });

  constructor(description: Description) {
    this.#description = description;
    this.#ajv.addSchema(description, "description");
  }

  /** Returns the errors of a response, or undefined if the document allows it. */
  flawOf(route: Pick<DeclaredRoute, "method" | "path">, { status, body, headers }: Answer): string | undefined {
    const { responses } = this.#description.paths[describedPath(route)]![route.method.toLowerCase()]!;
    const declared = responses[status] ?? responses.default!;
    const response = declared.$ref ? this.#description.components.responses[nameIn(declared.$ref)]! : declared;
    const [type = ""] = (headers.get("content-type") ?? "").split(";");
    const { $ref } = response.content?.[type]?.schema ?? {};
    return type === "application/json" && $ref ? this.schemaErrorIn(nameIn($ref), body) : undefined;
  }

  /** Returns the errors of a value, or undefined if it fits the shape. */
  schemaErrorIn(shape: string, value: unknown): string | undefined {
    const validate = this.#ajv.getSchema(`description#/components/schemas/${shape}`) as ValidateFunction | undefined;
    if (!validate) throw new Error(`The document has no shape ${shape}`);
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}

const nameIn = ($ref: string) => $ref.split("/").at(-1)!;
