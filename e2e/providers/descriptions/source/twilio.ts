import type {
  IncomingPhoneNumberInstance,
  IncomingPhoneNumberListInstance,
  IncomingPhoneNumberListInstancePageOptions,
} from "twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js";
import type {
  MessageInstance,
  MessageListInstance,
  MessageListInstanceCreateOptions,
  MessageListInstancePageOptions,
} from "twilio/lib/rest/api/v2010/account/message.js";
import type { AccountContext, AccountInstance } from "twilio/lib/rest/api/v2010/account.js";
import type {
  PhoneNumberContext,
  PhoneNumberContextFetchOptions,
  PhoneNumberInstance,
} from "twilio/lib/rest/lookups/v2/phoneNumber.js";

/** The SDK's fields in the spelling of the API: `dateCreated` is `date_created`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;

/** The fields of an answer, without the methods of the SDK. The API sends instants as texts. */
type Fields<Instance> = {
  [Name in keyof Instance as Instance[Name] extends (...given: never[]) => unknown
    ? never
    : Name extends `_${string}`
      ? never
      : Snake<Name & string>]: Instance[Name] extends Date ? string : Instance[Name];
};

/** The SDK's parameters in the spelling of the API: `statusCallback` is `StatusCallback`. */
type Parameters<Options> = { [Name in keyof Options as Capitalize<Name & string>]: Options[Name] };

/** Source: twilio.com/docs, "Twilio's response", "Exceptions". */
interface Failure {
  code: number;
  message: string;
  more_info: string;
  status: number;
}

export interface Operations {
  "GET /2010-04-01/Accounts/{account}.json": { answer: Fields<AccountInstance>; failure: Failure };
  "GET /2010-04-01/Accounts/{account}/IncomingPhoneNumbers.json": {
    query: Parameters<IncomingPhoneNumberListInstancePageOptions>;
    answer: Page & { incoming_phone_numbers: Fields<IncomingPhoneNumberInstance>[] };
    failure: Failure;
  };
  "GET /2010-04-01/Accounts/{account}/Messages.json": {
    query: Parameters<MessageListInstancePageOptions>;
    answer: Page & { messages: Fields<MessageInstance>[] };
    failure: Failure;
  };
  "POST /2010-04-01/Accounts/{account}/Messages.json": {
    form: Parameters<MessageListInstanceCreateOptions>;
    status: 201;
    answer: Fields<MessageInstance>;
    failure: Failure;
  };
  /** Redirects to the file, whose storage is not a part of the API. */
  "GET /2010-04-01/Accounts/{account}/Messages/{message}/Media/{media}": { answer: unknown; failure: Failure };
  "GET /v2/PhoneNumbers/{number}": {
    query: Parameters<PhoneNumberContextFetchOptions>;
    answer: Fields<PhoneNumberInstance>;
    failure: Failure;
  };
}

/** Source: twilio.com/docs, "Twilio's response", "Pagination". */
interface Page {
  page: number;
  page_size: number;
  start: number;
  end: number;
  uri: string;
  first_page_uri: string;
  next_page_uri: string;
  previous_page_uri: string;
}

export interface Methods {
  "GET /2010-04-01/Accounts/{account}.json": AccountContext["fetch"];
  "GET /2010-04-01/Accounts/{account}/IncomingPhoneNumbers.json": IncomingPhoneNumberListInstance["page"];
  "GET /2010-04-01/Accounts/{account}/Messages.json": MessageListInstance["page"];
  "POST /2010-04-01/Accounts/{account}/Messages.json": MessageListInstance["create"];
  "GET /v2/PhoneNumbers/{number}": PhoneNumberContext["fetch"];
}
