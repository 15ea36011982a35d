import type * as contacts from "@hubspot/api-client/lib/codegen/crm/contacts/index.js";

/** The API sends instants as texts. */
type Wire<Model> = {
  [Name in keyof Model]: Model[Name] extends Date | undefined ? string : Model[Name];
};

type Page<Model> = Omit<Model, "results"> & { results: Wire<contacts.SimplePublicObject>[] };

/** Source: developers.hubspot.com, "Handling errors", "API usage guidelines and limits". */
interface Failure {
  status: "error";
  message: string;
  correlationId: string;
  category?: string;
  subCategory?: string;
  errors?: object[];
  context?: Record<string, string[]>;
  links?: Record<string, string>;
  /** Of a rate limit. */
  errorType?: "RATE_LIMIT";
  policyName?: string;
  requestId?: string;
}

/** Source: developers.hubspot.com, "Working with OAuth". */
interface OauthFailure {
  status?: string;
  message: string;
  correlationId: string;
  category?: string;
  error?: string;
  error_description?: string;
}

/**
 * The SDK describes the older versions of HubSpot's APIs. The dated version has the same shapes.
 * Source: developers.hubspot.com, "API reference 2026-03", which publishes its OpenAPI documents.
 */
export interface Operations {
  "GET /crm/objects/2026-03/contacts": {
    query: { limit?: number; after?: string; properties?: string; archived?: boolean; associations?: string };
    answer: Omit<Page<contacts.CollectionResponseSimplePublicObjectWithAssociationsForwardPaging>, "total">;
    failure: Failure;
  };
  "POST /crm/objects/2026-03/contacts": {
    json: contacts.SimplePublicObjectInputForCreate;
    status: 201;
    answer: Wire<contacts.SimplePublicObject>;
    failure: Failure;
  };
  "POST /crm/objects/2026-03/contacts/search": {
    json: contacts.PublicObjectSearchRequest;
    answer: Page<contacts.CollectionResponseWithTotalSimplePublicObjectForwardPaging>;
    failure: Failure;
  };
  "POST /oauth/2026-03/token": {
    form: {
      grant_type: "authorization_code" | "refresh_token";
      client_id: string;
      client_secret: string;
      code?: string;
      redirect_uri?: string;
      refresh_token?: string;
    };
    answer: {
      access_token: string;
      refresh_token: string;
      expires_in: number;
      token_type: string;
      hub_id?: number;
      scopes?: string[];
      token_use?: string;
      user_id?: number;
    };
    failure: OauthFailure;
  };
  "POST /oauth/2026-03/token/introspect": {
    form: {
      token: string;
      token_type_hint: "access_token" | "refresh_token";
      client_id: string;
      client_secret: string;
    };
    answer: { active: false } | Introspection;
    failure: OauthFailure;
  };
}

/** Source: developers.hubspot.com, "API reference 2026-03", "OAuth tokens". */
interface Introspection {
  active: true;
  app_id: number;
  client_id: string;
  expires_in: number;
  hub_domain: string;
  hub_id: number;
  is_private_distribution: boolean;
  scopes: string[];
  signed_access_token: object;
  token: string;
  token_type: string;
  token_use: string;
  user: string;
  user_id: number;
}

export interface Methods {
  "GET /crm/objects/2026-03/contacts": contacts.BasicApi["getPage"];
  "POST /crm/objects/2026-03/contacts": contacts.BasicApi["create"];
  "POST /crm/objects/2026-03/contacts/search": contacts.SearchApi["doSearch"];
}
