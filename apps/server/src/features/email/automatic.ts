import { OUR_HEADER } from "../../platform/mail/mail-transport.ts";

/** What the headers of a mail say, names in lower case; of several, the first. */
export type HeaderText = (name: string) => string | undefined;

export type Origin =
  /** What this installation, or an agent of the same account, sent: come back by a forwarding that goes in a circle. */
  | "ours"
  /** A mail server's word that something did not arrive. */
  | "bounce"
  /** Nobody wrote this just now: an absence, a receipt, a report. */
  | "automatic"
  | "person";

const automaticSubject =
  /^(?:automatic reply|auto(?:matische)?[ -]?(?:reply|response|antwort)|out of (?:the )?office|abwesenheitsnotiz|réponse automatique|respuesta automática|risposta automatica|resposta automática|автоответ|自動応答)\b/iu;

/**
 * Whether a person wrote a mail. Source: RFC 3834 and RFC 3464, and what mail programs did before those.
 * @param envelopeFrom empty for a mail that wants no answer; undefined where nobody told
 * @param ourMarks what stands in `OUR_HEADER` of mails that are ours
 */
export function originOf(header: HeaderText, envelopeFrom: string | undefined, ourMarks: string[]): Origin {
  if (ourMarks.includes(header(OUR_HEADER) ?? "")) return "ours";
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
