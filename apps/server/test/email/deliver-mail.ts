import { createTransport, type SendMailOptions } from "nodemailer";

/** Somebody else's mail server brings a mail; what it is answered. */
export async function deliverMail(port: number, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const { response } = await transport.sendMail(mail);
  return response;
}

/** A mail server that brings many mails over a few connections. */
export const openGateway = (port: number) =>
  createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 5,
    maxMessages: Number.POSITIVE_INFINITY,
  });
