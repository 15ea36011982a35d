import { environment } from "../../platform/environment.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { allowsUploads } from "./allows-uploads.ts";

/** Whether this account may attach files. */
export function useMayUpload(): boolean {
  const { account_id } = useSession();
  return allowsUploads(environment.FILE_UPLOADS_ENABLED, account_id);
}
