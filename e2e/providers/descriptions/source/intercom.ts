import type { Intercom, IntercomClient } from "intercom-client";

/** Source: developers.intercom.com, "Errors". */
interface Failure {
  type: "error.list";
  request_id: string;
  errors: { code: string; message: string; field?: string }[];
}

/** The SDK's type requires one of three fields, and by mistake refuses the other two then. */
type NewContact = Partial<Intercom.CreateContactRequest & { email: string; external_id: string; role: string }>;

export interface Operations {
  "GET /contacts": { query: Intercom.ListContactsRequest; answer: Intercom.ContactList; failure: Failure };
  "POST /contacts": { json: NewContact; answer: Intercom.Contact; failure: Failure };
  "POST /contacts/search": { json: Intercom.SearchRequest; answer: Intercom.ContactList; failure: Failure };
  "GET /me": { answer: Intercom.AdminWithApp; failure: Failure };
  /** Source: developers.intercom.com, "Setting up OAuth". */
  "POST /auth/eagle/token": {
    json: { code: string; client_id: string; client_secret: string };
    answer: { token: string; access_token: string; token_type: "Bearer" };
    failure: Failure;
  };
}

export interface Methods {
  "GET /contacts": IntercomClient["contacts"]["list"];
  "POST /contacts": IntercomClient["contacts"]["create"];
  "POST /contacts/search": IntercomClient["contacts"]["search"];
  "GET /me": IntercomClient["admins"]["identify"];
}
