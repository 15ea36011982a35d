import { createTransport, type SendMailOptions } from "nodemailer";

/** Delivers a mail as an external mail server. Returns the answer. */
export async function deliverMail(port: number, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const { response } = await transport.sendMail(mail);
  return response;
}

/** An external mail server that sends many mails over a few connections. */
export const openGateway = (port: number) =>
  createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 5,
    maxMessages: Number.POSITIVE_INFINITY,
  });
