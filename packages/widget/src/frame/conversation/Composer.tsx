import type { File as UploadedFile } from "@parley/contract";
import { openStorage, type Visit } from "@parley/sdk/internal";
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Config } from "../config.ts";
import { loadScript } from "../load-script.ts";
import { onDemand } from "../on-demand.ts";
import { texts } from "../texts.ts";
import { AttachButton } from "./AttachButton.tsx";
import styles from "./Composer.module.css";
import { EmojiButton } from "./EmojiButton.tsx";
import { focusField } from "./focus-field.ts";
import { MessageInput } from "./MessageInput.tsx";

const storage = openStorage("sessionStorage");
const DRAFT = "parley:draft";

const useEmailField = onDemand<typeof import("./email-field.ts")>("email-field");

const SHORTEST_EMAIL = 6;

/** The check of published clients. A stricter check could reject valid addresses. */
const isEmail = (text: string) => text.trim().length >= SHORTEST_EMAIL && text.includes("@");

interface Props {
  visit: Visit;
  config: Config;
  /** Whether the first message needs an email address. */
  isEmailNeeded: boolean;
  /** The text that the visitor began to write in the placeholder chat. */
  begun: string;
}

export function Composer({ visit, config, isEmailNeeded, begun }: Props) {
  const [body, setBody] = useDraft(visit.owner);
  const [stored] = useState(body);
  const [email, setEmail] = useState("");
  const { upload, share, isUploading, hasFailed } = useUpload(config);
  const [wasRefused, setWasRefused] = useState(false);
  const emailField = useEmailField(isEmailNeeded);
  const lacksEmail = isEmailNeeded && !isEmail(email);
  const isBlank = body.trim() === "";

  // The visitor may have typed more in this field already.
  useEffect(() => {
    if (begun) setBody(stored + begun + body.slice(stored.length));
  }, [begun]);

  // The visitor may have tried to send before the email field was there.
  useEffect(() => {
    if (wasRefused) focusField();
  }, [emailField]);

  function send(attachments: UploadedFile[]) {
    visit.send({ body, attachments, ...(isEmailNeeded && { email: email.trim() }) });
    setBody("");
    if (isEmailNeeded) setTimeout(focusField); // the email field disappears
  }

  /** Asks for the email address if it is missing. The message is kept. */
  function maySend() {
    setWasRefused(lacksEmail);
    if (lacksEmail) setTimeout(focusField); // after the next render
    return !lacksEmail && !isUploading;
  }

  function sendText() {
    if (!isBlank && maySend()) send([]);
  }

  async function attach(file: File) {
    if (!maySend()) return;
    const uploaded = await upload(file);
    if (uploaded) send([uploaded]);
    focusField();
  }

  return (
    <form
      class={styles.composer}
      noValidate // the browser would show its own message
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
      {isEmailNeeded &&
        emailField?.renderEmailField(h, texts, {
          value: email,
          placeholder: config.emailInputPlaceholder,
          isRefused: wasRefused && lacksEmail,
          onChange: setEmail,
        })}
      <div class={styles.row}>
        <MessageInput
          value={body}
          placeholder={config.newMessagePlaceholder}
          isDisabled={isUploading}
          onChange={(text) => {
            setBody(text);
            visit.publishTyping(text !== "", config.isTypingPreviewed ? text : undefined);
          }}
          onSend={sendText}
          onFile={attach}
        />
        <EmojiButton isDisabled={isUploading} />
        <AttachButton isDisabled={lacksEmail || isUploading} hasFailed={hasFailed} onFile={attach} />
        <button type="submit" class={styles.send} aria-label={texts.send} disabled={isUploading || isBlank}>
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
      {config.isTypingPreviewed && (
        <p id="note" class={styles.notice}>
          {texts.typingPreviewed}
        </p>
      )}
    </form>
  );
}

/** The visitor's draft. It survives navigation between the pages of a site. Another person's draft is deleted. */
function useDraft(owner: string) {
  const [draft, setDraft] = useState<string>(() => {
    try {
      const [writer, text] = JSON.parse(storage.getItem(DRAFT)!);
      if (writer === owner) return text;
    } catch {} // not a draft
    storage.removeItem(DRAFT);
    return "";
  });

  function change(text: string) {
    setDraft(text);
    storage.setItem(DRAFT, JSON.stringify([owner, text]));
  }

  return [draft, change] as const;
}

/** Uploads one file after the other and returns the uploaded share. A failure is kept until the next upload. */
function useUpload({ baseUrl, accountId }: Config) {
  const [state, setState] = useState<"idle" | "uploading" | "failed">("idle");

  const [share, setShare] = useState(0);

  async function upload(file: File): Promise<UploadedFile | undefined> {
    setState("uploading");
    setShare(0);
    try {
      const script: typeof import("@parley/sdk/upload") = await loadScript("upload");
      const uploaded = await script.upload(baseUrl, accountId!, file, setShare);
      setState("idle");
      return uploaded;
    } catch {
      setState("failed");
      return undefined;
    }
  }

  return { upload, share, isUploading: state === "uploading", hasFailed: state === "failed" };
}
