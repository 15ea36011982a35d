import { createAgentApi } from "@parley/api-client";
import type { Session } from "@parley/contract";
import { expect, type Page } from "@playwright/test";

const PASSWORD = "a long password";
let agents = 0;

interface Credentials {
  email: string;
  password: string;
}

/** What an agent does in the dashboard, named as they would name it. */
export class Desk {
  readonly page: Page;

  readonly credentials: Credentials;

  private constructor(page: Page, credentials: Credentials) {
    this.page = page;
    this.credentials = credentials;
  }

  static async register(page: Page, company: string) {
    await page.goto("/register?redirect=/conversations");
    await page.getByLabel("Company Name").fill(company);
    return Desk.#fillIn(page, `agent-${++agents}@example.com`);
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
    await page.goto(`${new URL(inviteLink).pathname}?redirect=/conversations`);
    return Desk.#fillIn(page, email);
  }

  static async #fillIn(page: Page, email: string) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Register" }).click();
    const desk = new Desk(page, { email, password: PASSWORD });
    await expect(desk.menu).toBeVisible();
    return desk;
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

  /** What the dashboard keeps of the sign-in. */
  async session(): Promise<Session> {
    const { origins } = await this.page.context().storageState();
    const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === "parley:session");
    return JSON.parse(kept!.value);
  }

  /** The server's calls in this agent's name, for what has no screen yet. */
  get api() {
    const baseUrl = new URL(this.page.url()).origin;
    return this.session().then(({ token }) => createAgentApi({ baseUrl, token: () => token }));
  }

  async accountId() {
    return (await this.session()).account_id;
  }

  async inviteLink() {
    await this.page.goto("/settings/team");
    await this.page.getByRole("button", { name: "Generate invite URL" }).click();
    return this.page.getByLabel("Invite URL", { exact: true }).inputValue();
  }

  async look(bucket: string) {
    await this.menu.getByRole("link", { name: bucket }).click();
  }

  async open(text: string) {
    await this.rows.filter({ hasText: text }).click();
    await expect(this.thread).toBeVisible();
    await this.lookAway();
  }

  /** The pointer leaves the list, which holds still as long as it is there. */
  async lookAway() {
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
