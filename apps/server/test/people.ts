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
  /** Of the browser that created the customer; none in published clients. */
  key?: string;
  /** The conversation they are in, once there is one. */
  conversation_id?: string;
}

export const aVisitorKey = () => randomBytes(32).toString("base64url");

/** What a request of a visitor says in its `Authorization` header. */
export const visitorKeyHeader = (key: string | undefined) => (key === undefined ? undefined : `Visitor ${key}`);
