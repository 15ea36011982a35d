import type { Database } from "./db/database.ts";
import type { Announcement, StoredEvent } from "./events/announcement.ts";
import type { Platform } from "./platform.ts";

/** SHA-256 of the key that a visitor's browser has shown. The key itself is not kept. */
export type VisitorKey = Buffer;

/** The caller. */
export type Actor =
  | { readonly kind: "user"; readonly id: number; readonly role: "user" | "admin"; readonly email: string }
  | { readonly kind: "visitor"; readonly key?: VisitorKey | undefined }
  | { readonly kind: "system" };

/**
 * The right to act in one account: the caller and the account. Every verb and every query takes a scope first. Rows of
 * an account cannot be reached without one.
 */
export interface Scope<A extends Actor = Actor> {
  readonly accountId: string;
  readonly actor: A;
  readonly db: Database;
  readonly platform: Platform;
}

/** A scope of a user. */
export type UserScope = Scope<Extract<Actor, { kind: "user" }>>;

/** A scope inside `transaction`. Announced events are stored with the changes and published after the commit. */
export interface TransactionScope extends Scope {
  /** Announced, but not numbered yet. */
  readonly announced: Announcement[];
  /** Numbered, and published after the commit. */
  readonly stored: StoredEvent[];
}

/**
 * The context of a request before its account is known: a sign-in, a registration, or a request with only an id. Only
 * the few queries that find the account accept one.
 */
export interface PublicContext {
  readonly db: Database;
  readonly platform: Platform;
  readonly visitorKey?: VisitorKey | undefined;
}

export function enter<A extends Actor>({ db, platform }: PublicContext, accountId: string, actor: A): Scope<A> {
  return { accountId, actor, db, platform };
}

/** A visitor's scope, with the key that the visitor's browser sent. */
export const createVisitorScope = (publicContext: PublicContext, accountId: string) =>
  enter(publicContext, accountId, { kind: "visitor", key: publicContext.visitorKey });

export const visitorKeyOf = ({ actor }: Scope) => (actor.kind === "visitor" ? actor.key : undefined);

export const isUser = (scope: Scope): scope is UserScope => scope.actor.kind === "user";
