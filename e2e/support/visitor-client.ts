import { createVisitorApi } from "@parley/api-client";
import type { File as UploadedFile } from "@parley/contract";
import { Widget as SocketClient } from "../../apps/server/test/harness/clients.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";

/** A visitor without a widget: sends arbitrary data to the API and the socket. */
export class VisitorClient {
  readonly customerId: string;
  readonly conversationId: string;
  readonly #url: string;
  readonly #accountId: string;
  readonly #client: SocketClient;

  private constructor(url: string, visitor: Visitor, client: SocketClient) {
    this.#url = url;
    this.#accountId = visitor.account_id;
    this.customerId = visitor.customer.id;
    this.conversationId = visitor.conversation_id!;
    this.#client = client;
  }

  static async begin(url: string, account_id: string, details: object) {
    const api = createVisitorApi({ baseUrl: url });
    const customer = await api.createCustomer({ account_id, ...details });
    const { id } = await api.openConversation({ account_id, customer_id: customer.id });
    const visitor = { account_id, customer, conversation_id: id } as Visitor;
    return new VisitorClient(url, visitor, await SocketClient.open(url, visitor));
  }

  say(body: string, more: object = {}) {
    return this.#client.send({ body, ...more });
  }

  leave() {
    this.#client.close();
  }

  async upload(name: string, content: string, type: string): Promise<UploadedFile> {
    const body = new FormData();
    body.append("account_id", this.#accountId);
    body.append("file", new Blob([content], { type }), name);
    const answer = await fetch(`${this.#url}/api/upload`, { method: "POST", body });
    return ((await answer.json()) as { data: UploadedFile }).data;
  }
}
