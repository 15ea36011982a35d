import { createAgentApi } from "@parley/api-client";
import type { Session } from "@parley/contract";
import { expect, type Page } from "@playwright/test";

const PASSWORD = "a long password";
let agents = 0;

interface Credentials {
  email: string;
  password: string;
}

/** An agent's actions in the dashboard. */
export class Desk {
  readonly page: Page;

  readonly credentials: Credentials;

  /** The agent's initial session, until a page of the dashboard is open. */
  readonly #first: (Session & { origin: string }) | undefined;

  private constructor(page: Page, credentials: Credentials, first?: Session & { origin: string }) {
    this.page = page;
    this.credentials = credentials;
    this.#first = first;
  }

  /** Registers through the API and opens the inbox. Other journeys cover the registration pages. */
  static async register(page: Page, company: string) {
    return (await Desk.signUp(page, company)).#openInbox();
  }

  /** Registers through the API. The agent is signed in and has no page open. */
  static signUp(page: Page, company: string) {
    return Desk.#signUp(page, `agent-${++agents}@example.com`, { company_name: company });
  }

  static async logIn(page: Page, { email, password }: Credentials) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    const desk = new Desk(page, { email, password });
    await expect(desk.menu).toBeVisible();
    return desk;
  }

  static async join(page: Page, inviteLink: string, email: string) {
    const invite_token = new URL(inviteLink).pathname.split("/").at(-1)!;
    return (await Desk.#signUp(page, email, { invite_token })).#openInbox();
  }

  static async #signUp(page: Page, email: string, place: { company_name: string } | { invite_token: string }) {
    const user = { email, password: PASSWORD, password_confirmation: PASSWORD, ...place };
    const registered = await page.request.post("/api/registration", { data: { user } });
    expect(registered.status()).toBe(200);
    const { renew_token } = (await registered.json()).data;
    const renewed = await page.request.post("/api/session/renew", { headers: { authorization: renew_token } });
    const session = { ...(await renewed.json()).data, renewed_at: Date.now() };
    const { origin } = new URL(renewed.url());
    const localStorage = [{ name: "parley:session", value: JSON.stringify(session) }];
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
    return new Desk(page, { email, password: PASSWORD }, { ...session, origin });
  }

  async #openInbox() {
    await this.page.goto("/conversations");
    await expect(this.menu).toBeVisible();
    return this;
  }

  get menu() {
    return this.page.getByRole("navigation", { name: "Conversation menu" });
  }

  get rows() {
    return this.page.getByRole("region", { name: "Conversations" }).getByRole("link");
  }

  get thread() {
    return this.page.getByRole("log", { name: "Messages" });
  }

  /** The session in the dashboard's local storage. */
  async session(): Promise<Session> {
    if (this.#isClosed) return this.#first!;
    const { origins } = await this.page.context().storageState();
    const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === "parley:session");
    return JSON.parse(kept!.value);
  }

  /** The server's API with this agent's token. */
  get api() {
    return this.session().then(({ token }) => createAgentApi({ baseUrl: this.origin, token: () => token }));
  }

  /** The server's origin, also before a page is open. */
  get origin() {
    return this.#isClosed ? this.#first!.origin : new URL(this.page.url()).origin;
  }

  /** Whether no page of the dashboard has been opened yet. */
  get #isClosed() {
    return this.#first !== undefined && this.page.url() === "about:blank";
  }

  async accountId() {
    return (await this.session()).account_id;
  }

  /** Creates an invitation link through the API. */
  async inviteLink() {
    const api = await this.api;
    const { id } = await api.invitations.create();
    return `${this.origin}/register/${id}`;
  }

  /** Creates an invitation link on the team's page, which stays open. */
  async generateInviteLink() {
    await this.page.goto("/settings/team");
    await this.page.getByRole("button", { name: "Generate invite URL" }).click();
    return this.page.getByLabel("Invite URL", { exact: true }).inputValue();
  }

  async openList(bucket: string) {
    await this.menu.getByRole("link", { name: bucket }).click();
  }

  async open(text: string) {
    await this.rows.filter({ hasText: text }).click();
    await expect(this.thread).toBeVisible();
    await this.movePointerOffList();
  }

  /** Moves the pointer off the list, because the list does not reorder under the pointer. */
  async movePointerOffList() {
    await this.page.mouse.move(0, 0);
  }

  async reply(body: string) {
    await this.page.getByRole("textbox", { name: "Reply" }).fill(body);
    await this.page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(this.thread).toContainText(body);
  }

  async note(body: string) {
    await this.page.getByText("Private note", { exact: true }).first().click();
    await this.page.getByRole("textbox", { name: "Private note" }).fill(body);
    await this.page.getByRole("button", { name: "Add note" }).click();
    await expect(this.thread).toContainText(body);
    await this.page.getByText("Reply", { exact: true }).first().click();
  }

  unreadIn(bucket: string) {
    return this.menu.getByRole("link", { name: new RegExp(`^${bucket}.*\\d+ unread`) });
  }
}
