import { expect, type Page } from "@playwright/test";

/** What a visitor does in the chat on a page. */
export class Widget {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** The demo page, with its chat open. */
  static async on(page: Page, accountId: string) {
    await page.goto(`/demo?account=${accountId}`);
    const widget = new Widget(page);
    await widget.open();
    return widget;
  }

  /** It may be about to open by itself. */
  async open() {
    const toOpen = this.page.getByRole("button", { name: "Open chat widget" });
    await expect(async () => {
      if (await toOpen.isVisible()) await toOpen.click();
      await expect(this.input).toBeVisible({ timeout: 2_000 });
    }).toPass();
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
