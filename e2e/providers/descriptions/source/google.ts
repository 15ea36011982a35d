import type { gmail_v1 as gmail } from "@googleapis/gmail";
import type { sheets_v4 as sheets } from "@googleapis/sheets";

/** Without the parts of the path, and without the body. */
type Query<Parameters> = Omit<Parameters, "auth" | "userId" | "id" | "requestBody" | "media" | "spreadsheetId">;

/** Source: developers.google.com, "Resolve errors" of the Gmail API, "Handle errors" of Google's API design guide. */
interface Failure {
  error: {
    code: number;
    message: string;
    status?: string;
    errors?: { domain: string; reason: string; message: string; locationType?: string; location?: string }[];
    details?: object[];
  };
}

interface Read<Parameters, Answer> {
  query: Query<Parameters>;
  answer: Answer;
  failure: Failure;
}

export interface Operations {
  "GET /gmail/v1/users/me/profile": Read<gmail.Params$Resource$Users$Getprofile, gmail.Schema$Profile>;
  "GET /gmail/v1/users/me/history": Read<gmail.Params$Resource$Users$History$List, gmail.Schema$ListHistoryResponse>;
  "GET /gmail/v1/users/me/threads/{id}": Read<gmail.Params$Resource$Users$Threads$Get, gmail.Schema$Thread>;
  "GET /gmail/v1/users/me/messages": Read<gmail.Params$Resource$Users$Messages$List, gmail.Schema$ListMessagesResponse>;
  "GET /gmail/v1/users/me/messages/{id}": Read<gmail.Params$Resource$Users$Messages$Get, gmail.Schema$Message>;
  /** The body has two parts, metadata and the mail. */
  "POST /upload/gmail/v1/users/me/messages/send": {
    query: Query<gmail.Params$Resource$Users$Messages$Send> & { uploadType: "multipart" };
    hasOtherBody: true;
    answer: gmail.Schema$Message;
    failure: Failure;
  };
  "GET /v4/spreadsheets/{id}": Read<sheets.Params$Resource$Spreadsheets$Get, sheets.Schema$Spreadsheet>;
  "POST /v4/spreadsheets/{id}/values:batchGetByDataFilter": {
    query: Query<sheets.Params$Resource$Spreadsheets$Values$Batchgetbydatafilter>;
    json: sheets.Schema$BatchGetValuesByDataFilterRequest;
    answer: sheets.Schema$BatchGetValuesByDataFilterResponse;
    failure: Failure;
  };
  "POST /v4/spreadsheets/{id}:batchUpdate": {
    query: Query<sheets.Params$Resource$Spreadsheets$Batchupdate>;
    json: sheets.Schema$BatchUpdateSpreadsheetRequest;
    answer: sheets.Schema$BatchUpdateSpreadsheetResponse;
    failure: Failure;
  };
  /** Source: developers.google.com, "Using OAuth 2.0 for Web Server Applications". */
  "POST /token": {
    form: {
      client_id: string;
      client_secret: string;
      grant_type: "authorization_code" | "refresh_token";
      code?: string;
      redirect_uri?: string;
      code_verifier?: string;
      refresh_token?: string;
    };
    answer: {
      access_token: string;
      expires_in: number;
      scope: string;
      token_type: "Bearer";
      refresh_token?: string;
      id_token?: string;
      refresh_token_expires_in?: number;
    };
    failure: { error: string; error_description?: string; error_uri?: string };
  };
  /** Source: google-auth-library, `OAuth2Client.getTokenInfo`. */
  "POST /tokeninfo": {
    answer: {
      azp?: string;
      aud: string;
      scope: string;
      expires_in: string;
      access_type: string;
      email?: string;
      sub?: string;
    };
    failure: { error: string; error_description?: string };
  };
}

export interface Methods {
  "GET /gmail/v1/users/me/profile": gmail.Resource$Users["getProfile"];
  "GET /gmail/v1/users/me/history": gmail.Resource$Users$History["list"];
  "GET /gmail/v1/users/me/threads/{id}": gmail.Resource$Users$Threads["get"];
  "GET /gmail/v1/users/me/messages": gmail.Resource$Users$Messages["list"];
  "GET /gmail/v1/users/me/messages/{id}": gmail.Resource$Users$Messages["get"];
  "POST /upload/gmail/v1/users/me/messages/send": gmail.Resource$Users$Messages["send"];
  "GET /v4/spreadsheets/{id}": sheets.Resource$Spreadsheets["get"];
  "POST /v4/spreadsheets/{id}/values:batchGetByDataFilter": sheets.Resource$Spreadsheets$Values["batchGetByDataFilter"];
  "POST /v4/spreadsheets/{id}:batchUpdate": sheets.Resource$Spreadsheets["batchUpdate"];
}
