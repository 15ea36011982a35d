/** A JSON schema, or a part of one. */
export type Json = Record<string, unknown>;

/** `components.schemas` of a description. */
export type Schemas = Record<string, Json>;

export interface Media {
  schema: Json;
  example?: unknown;
  examples?: Json;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  security: object[];
  parameters?: { in: string; name: string; schema: Json }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; description?: string; headers?: object; content?: Record<string, Media> }>;
}

export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses: Operation["responses"]; examples: Json };
}
