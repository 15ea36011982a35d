import { INSTALLATION_HEADER } from "../../platform/mail/mail-transport.ts";

/** Returns a header of a mail by its name in lower case. Of several, the first. */
export type HeaderText = (name: string) => string | undefined;

export type Origin =
  /** Sent by this installation, or by an agent of the same account, and returned by a forwarding loop. */
  | "ours"
  /** A mail server's report about a failed delivery. */
  | "bounce"
  /** An automatic mail: an absence note, a receipt, a report. */
  | "automatic"
  | "person";

const automaticSubject =
  /^(?:automatic reply|auto(?:matische)?[ -]?(?:reply|response|antwort)|out of (?:the )?office|abwesenheitsnotiz|réponse automatique|respuesta automática|risposta automatica|resposta automática|автоответ|自動応答)\b/iu;

/**
 * Classifies the origin of a mail. Source: RFC 3834 and RFC 3464, and the headers of older mail programs.
 * @param envelopeFrom empty for a mail without a return path; undefined when unknown
 * @param ourMarks the values of `OUR_HEADER` in our own mails
 */
export function classifyOrigin(header: HeaderText, envelopeFrom: string | undefined, ourMarks: string[]): Origin {
  if (ourMarks.includes(header(INSTALLATION_HEADER) ?? "")) return "ours";
  const type = header("content-type")?.toLowerCase() ?? "";
  const isReport = type.startsWith("multipart/report");
  if (isReport && type.includes("delivery-status")) return "bounce";
  const from = header("from")?.toLowerCase() ?? "";
  const isDaemon = /(?:mailer-daemon|postmaster)@|<>/.test(from);
  if (header("x-failed-recipients") || (isDaemon && (envelopeFrom === "" || isReport))) return "bounce";
  const submitted = header("auto-submitted")?.toLowerCase();
  const precedence = header("precedence")?.toLowerCase() ?? "";
  const isAutomatic =
    isReport ||
    envelopeFrom === "" ||
    (submitted !== undefined && !submitted.startsWith("no")) ||
    ["x-autoreply", "x-autorespond", "x-autoresponder", "x-vacation"].some((name) => header(name) !== undefined) ||
    /auto[_-]?reply/.test(precedence) ||
    automaticSubject.test(header("subject") ?? "");
  return isAutomatic ? "automatic" : "person";
}
