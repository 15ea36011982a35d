import type { File as UploadedFile } from "@parley/contract";
import { openStorage, type Visit } from "@parley/sdk/internal";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Config } from "../config.ts";
import { texts } from "../texts.ts";
import { AttachButton } from "./AttachButton.tsx";
import styles from "./Composer.module.css";
import { EmailField, isEmail } from "./EmailField.tsx";
import { MessageInput } from "./MessageInput.tsx";

const storage = openStorage("sessionStorage");

interface Props {
  visit: Visit;
  config: Config;
  /** Whether the visitor must enter an email address before writing. */
  isEmailNeeded: boolean;
  /** Incremented by every opening that moves the focus to the text field. */
  focusRequests: number;
  /** The text that the visitor began to write in the placeholder chat. */
  begun: string;
}

export function Composer({ visit, config, isEmailNeeded, focusRequests, begun }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useDraft(config.accountId);
  const [email, setEmail] = useState("");
  const { upload, share, isUploading, hasFailed } = useUpload(visit);
  const mayWrite = (!isEmailNeeded || isEmail(email)) && !isUploading;
  const isBlank = body.trim() === "";

  useEffect(() => {
    if (focusRequests > 0) form.current?.querySelector<HTMLElement>("input[type=email], textarea")?.focus();
  }, [focusRequests]);

  useEffect(() => {
    if (begun) setBody(body + begun);
  }, [begun]);

  function send(attachments: UploadedFile[]) {
    visit.send({ body, attachments, ...(isEmailNeeded && { email: email.trim() }) });
    setBody("");
  }

  function sendText() {
    if (mayWrite && !isBlank) send([]);
  }

  async function attach(file: File) {
    if (!mayWrite) return;
    const uploaded = await upload(file);
    if (uploaded) send([uploaded]);
    form.current?.querySelector("textarea")?.focus();
  }

  return (
    <form
      ref={form}
      class={styles.composer}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        if (file) attach(file);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
    >
      {isEmailNeeded && <EmailField value={email} placeholder={config.emailInputPlaceholder} onChange={setEmail} />}
      <div class={styles.row}>
        <MessageInput
          value={body}
          placeholder={config.newMessagePlaceholder}
          isDisabled={!mayWrite}
          onChange={setBody}
          onSend={sendText}
          onFile={attach}
        />
        <AttachButton isDisabled={!mayWrite} hasFailed={hasFailed} onFile={attach} />
        <button type="submit" class={styles.send} aria-label={texts.send} disabled={!mayWrite || isBlank}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 19V5M6 11l6-6 6 6" />
          </svg>
        </button>
      </div>
      <p class={styles.notice} role="status" data-failed={hasFailed}>
        {isUploading && (
          <>
            {texts.uploading} <progress aria-label={texts.uploading} value={share} />
          </>
        )}
        {hasFailed && texts.uploadFailed}
      </p>
    </form>
  );
}

/** The visitor's draft. It survives navigation between the pages of a site. */
function useDraft(accountId: string | undefined) {
  const key = `parley:draft:${accountId}`;
  const [draft, setDraft] = useState(() => storage.getItem(key) ?? "");

  function change(text: string) {
    setDraft(text);
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
  }

  return [draft, change] as const;
}

/** Uploads one file after the other and returns the uploaded share. A failure is kept until the next upload. */
function useUpload(visit: Visit) {
  const [state, setState] = useState<"idle" | "uploading" | "failed">("idle");

  const [share, setShare] = useState(0);

  async function upload(file: File): Promise<UploadedFile | undefined> {
    setState("uploading");
    setShare(0);
    try {
      const uploaded = await visit.upload(file, setShare);
      setState("idle");
      return uploaded;
    } catch {
      setState("failed");
      return undefined;
    }
  }

  return { upload, share, isUploading: state === "uploading", hasFailed: state === "failed" };
}
