import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";

const fileColumns = ["id", "filename", "file_url", "content_type", "byte_size"] as const;

export interface NewFile {
  id?: string;
  filename: string;
  unique_filename: string;
  file_url: string;
  content_type: string;
  byte_size: number;
  user_id: number | null;
  customer_id: string | null;
}

export const insertFile = ({ db, accountId }: Scope, file: NewFile) =>
  db
    .insertInto("files")
    .values({ account_id: accountId, ...file })
    .returning(fileColumns)
    .executeTakeFirstOrThrow();

export async function fileExists({ db, accountId }: Scope, id: string): Promise<boolean> {
  const file = await db
    .selectFrom("files")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return file !== undefined;
}

/** Finds a file by its unguessable name, which is the permission to read it. */
export const findStoredFile = (db: Database, uniqueName: string) =>
  db
    .selectFrom("files")
    .select(["filename", "content_type", "byte_size"])
    .where("unique_filename", "=", uniqueName)
    .executeTakeFirst();

/** Deletes a file that the caller uploaded, unless a message, a saved reply, a profile, a logo or an icon uses it. */
export async function deleteUnusedUpload({ db, accountId, actor }: UserScope, address: string) {
  await db
    .deleteFrom("files")
    .where("account_id", "=", accountId)
    .where("user_id", "=", actor.id)
    .where("file_url", "=", address)
    .where(({ and, not, exists, selectFrom }) => {
      const usedIn = (table: "message_files" | "saved_reply_files") =>
        exists(
          selectFrom(table)
            .select(`${table}.file_id`)
            .whereRef(`${table}.account_id`, "=", "files.account_id")
            .whereRef(`${table}.file_id`, "=", "files.id"),
        );
      const isPhoto = exists(
        selectFrom("user_profiles")
          .select("user_profiles.user_id")
          .whereRef("user_profiles.account_id", "=", "files.account_id")
          .whereRef("user_profiles.profile_photo_url", "=", "files.file_url"),
      );
      const isCompanyLogo = exists(
        selectFrom("accounts")
          .select("accounts.id")
          .whereRef("accounts.id", "=", "files.account_id")
          .whereRef("accounts.company_logo_url", "=", "files.file_url"),
      );
      const isOfWidget = exists(
        selectFrom("widget_settings")
          .select("widget_settings.id")
          .whereRef("widget_settings.account_id", "=", "files.account_id")
          .where((settings) =>
            settings.or([
              settings("widget_settings.logo_url", "=", settings.ref("files.file_url")),
              settings("widget_settings.custom_icon_url", "=", settings.ref("files.file_url")),
            ]),
          ),
      );
      const uses = [usedIn("message_files"), usedIn("saved_reply_files"), isPhoto, isCompanyLogo, isOfWidget];
      return and(uses.map((use) => not(use)));
    })
    .execute();
}

/** Deletes visitors' uploads that were not sent within a day. Returns their number. */
export async function deleteUnsentUploads(db: Database, atMost: number) {
  const { numDeletedRows } = await db
    .deleteFrom("files")
    .where((file) =>
      file(
        file.refTuple("account_id", "id"),
        "in",
        file
          .selectFrom("files as old")
          .leftJoin("message_files", (join) =>
            join.onRef("message_files.account_id", "=", "old.account_id").onRef("message_files.file_id", "=", "old.id"),
          )
          .select(["old.account_id", "old.id"])
          .where("old.user_id", "is", null)
          .where("old.created_at", "<", sql<string>`now() - interval '24 hours'`)
          .where("message_files.file_id", "is", null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("saved_reply_files")
                  .select("saved_reply_files.file_id")
                  .whereRef("saved_reply_files.account_id", "=", "old.account_id")
                  .whereRef("saved_reply_files.file_id", "=", "old.id"),
              ),
            ),
          )
          .limit(atMost)
          .$asTuple("account_id", "id"),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
