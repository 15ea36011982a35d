import { randomUUID, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

interface SnsEnvelope {
  Type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  Message: string;
  Subject?: string;
}

/**
 * A stand-in for Amazon's notification service, over the network. It signs messages with the key of a certificate that
 * it serves, and accepts confirmations of subscriptions.
 * Source: Amazon SNS developer guide, "Verifying the signatures of Amazon SNS messages".
 */
export class NotificationService {
  readonly topic = "arn:aws:sns:eu-west-1:123456789012:mails";
  /** The number of requests for its certificate. */
  certificateRequests = 0;
  /** The tokens of confirmed subscriptions. */
  readonly confirmed: string[] = [];
  /** The next answer fails once: with a status, or with a connection that ends in the middle. */
  failsWith: number | "nothing" | undefined;
  #server: Server | undefined;
  #pair: { private: string; cert: string } | undefined;

  async open() {
    this.#pair = await generate([{ name: "commonName", value: "sns.example.com" }]);
    this.#server = createServer(({ url }, response) => {
      const failure = this.failsWith;
      this.failsWith = undefined;
      if (failure) {
        if (failure !== "nothing") response.writeHead(failure).end();
        else response.write(this.#pair!.cert.slice(0, 100), () => response.destroy());
        return;
      }
      const { pathname, searchParams } = new URL(url!, this.url);
      if (searchParams.get("Action") === "ConfirmSubscription") this.confirmed.push(searchParams.get("Token")!);
      else if (pathname !== "/SimpleNotificationService-0a1b.pem") response.statusCode = 404;
      else this.certificateRequests += 1;
      response.end(pathname.endsWith(".pem") ? this.#pair!.cert : "<ok/>");
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    return this;
  }

  close = () => new Promise((resolve) => this.#server?.close(resolve));

  get url() {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
  }

  /** The server's configuration for its topic. */
  get environment() {
    return { INBOUND_SNS_TOPIC: this.topic, INBOUND_SNS_ENDPOINT: this.url };
  }

  /** The signed message that it posts. */
  envelope(
    { Type, ...envelope }: SnsEnvelope,
    version: "1" | "2" = "2",
    TopicArn = this.topic,
  ): Record<string, string> {
    const Token = randomUUID();
    const fields: Record<string, string> = {
      Type,
      MessageId: randomUUID(),
      TopicArn,
      Timestamp: new Date().toISOString(),
      ...envelope,
      ...(Type !== "Notification" && { Token, SubscribeURL: `${this.url}/?Action=ConfirmSubscription&Token=${Token}` }),
    };
    const signed = Object.keys(fields)
      .sort()
      .map((name) => `${name}\n${fields[name]}\n`)
      .join("");
    const signature = sign(version === "1" ? "sha1" : "sha256", Buffer.from(signed), this.#pair!.private);
    return {
      ...fields,
      SignatureVersion: version,
      Signature: signature.toString("base64"),
      SigningCertURL: `${this.url}/SimpleNotificationService-0a1b.pem`,
    };
  }
}
