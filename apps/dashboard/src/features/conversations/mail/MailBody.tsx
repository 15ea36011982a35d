import type { Message } from "@parley/contract";
import { useState } from "react";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { text } from "../texts.ts";
import styles from "./MailBody.module.css";
import { MailText } from "./MailText.tsx";
import { bareAddress, type Mail } from "./message-mail.ts";
import { SenderVerification } from "./SenderVerification.tsx";

const MailHtml = lazyComponent(async () => (await import("./MailHtml.tsx")).MailHtml);

/** A mail with its sender, recipients and content. */
export function MailBody({ message, mail }: { message: Message; mail: Mail }) {
  const { body, customer, user } = message;
  const { from, html, quoted } = mail;
  const address = from[0] ?? customer?.email ?? user?.email;
  const plain = body ? <MailText quoted={quoted}>{body}</MailText> : null;
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <Head mail={mail} />
      {html ? (
        <MailHtml
          html={html}
          sender={address && bareAddress(address)}
          fallback={isMissing ? (plain ?? <p role="alert">{text("error.load")}</p>) : plain}
          onLoadError={() => setMissing(true)}
        />
      ) : (
        plain
      )}
      <Notes mail={mail} />
    </>
  );
}

function Head({ mail: { subject, from, to, cc, authentication } }: { mail: Mail }) {
  const known = [
    ["mail.from", from],
    ["mail.to", to],
    ["mail.cc", cc],
    ["mail.subject", subject ? [subject] : []],
  ] as const;
  if (known.every(([, lines]) => lines.length === 0)) return null;
  return (
    <div className={styles.head}>
      <dl className={styles.lines}>
        {known.map(
          ([name, lines]) =>
            lines.length > 0 && (
              <div key={name} className={styles.line} title={lines.join(", ")}>
                <dt className={styles.name}>{text(name)}</dt>
                <dd className={styles.who} dir="auto">
                  {lines.join(", ")}
                </dd>
              </div>
            ),
        )}
      </dl>
      {authentication && <SenderVerification authentication={authentication} />}
    </div>
  );
}

/** Notes that are not part of the mail: automatic reply, omitted files. */
function Notes({ mail: { isAutomatic, filesLeftOut } }: { mail: Mail }) {
  if (!isAutomatic && !filesLeftOut) return null;
  return (
    <p className={styles.notes}>
      {isAutomatic && <span>{text("mail.automatic")}</span>}
      {filesLeftOut && <span>{text("mail.filesLeftOut", { count: filesLeftOut })}</span>}
    </p>
  );
}
