import { randomBytes } from "node:crypto";
import type { Customer } from "@parley/contract";

export interface Account {
  id: string;
  company_name: string;
  inbox_id: string;
  admin: Agent;
}

export interface Agent {
  kind: "agent";
  id: number;
  email: string;
  password: string;
  token: string;
  renew_token: string;
  account_id: string;
}

export interface Visitor {
  kind: "visitor";
  customer: Customer;
  account_id: string;
  /** The key of the browser that created the customer. Published clients have none. */
  key?: string;
  /** The visitor's conversation, if any. */
  conversation_id?: string;
}

export const aVisitorKey = () => randomBytes(32).toString("base64url");

/** The `Authorization` header of a visitor's request. */
export const visitorKeyHeader = (key: string | undefined) => (key === undefined ? undefined : `Visitor ${key}`);
