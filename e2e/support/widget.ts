import { expect, type Page } from "@playwright/test";

/** A visitor's actions in the chat on a page. */
export class Widget {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the demo page, whose chat opens automatically. */
  static async on(page: Page, accountId: string) {
    await page.goto(`/demo?account=${accountId}`);
    const widget = new Widget(page);
    await expect(widget.input).toBeVisible();
    return widget;
  }

  /** Opens a company's page. Its chat is closed. */
  static async onSite(page: Page, url: string) {
    await page.goto(url);
    return new Widget(page);
  }

  get button() {
    return this.page.getByRole("button", { name: /^(Open|Close) chat widget/ });
  }

  async open() {
    await this.page.getByRole("button", { name: "Open chat widget" }).click();
    await expect(this.input).toBeVisible();
  }

  async close() {
    await this.page.getByRole("button", { name: "Close chat widget" }).click();
    await expect(this.input).toBeHidden();
  }

  /** The placeholder chat, shown until the chat has loaded. */
  get placeholder() {
    return this.page.locator(".Papercups-toggleButtonContainer").getByRole("textbox");
  }

  get element() {
    return this.page.locator("iframe.Papercups-chatWindowContainer");
  }

  get frame() {
    return this.page.frameLocator("iframe.Papercups-chatWindowContainer");
  }

  get input() {
    return this.frame.getByRole("textbox");
  }

  get messages() {
    return this.frame.getByRole("log");
  }

  async say(body: string) {
    await this.input.fill(body);
    await this.input.press("Enter");
    await expect(this.messages).toContainText(body);
  }
}
