import type { Page } from "@playwright/test";
import { account } from "./answers.ts";
import type { Screen } from "./screens.ts";

/** The chat without a host, a server and agents: open from the start, as for hosts that send no version. It follows the system's theme. */
export class ChatFrame {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** @param parameters of the frame's address (`widget.md` §4) */
  static async open({ page }: Screen, parameters: Record<string, string> = {}) {
    const query = new URLSearchParams({
      token: account,
      isOutsideWorkingHours: "false",
      colorScheme: "auto",
      ...parameters,
    });
    await page.goto(`/widget/frame?${query}`);
    return new ChatFrame(page);
  }

  /** The agents in the header. */
  get faces() {
    return this.page.locator("header").getByRole("img");
  }

  get emojiButton() {
    return this.page.getByRole("button", { name: "Insert an emoji" });
  }

  get emojiPicker() {
    return this.page.getByRole("listbox", { name: "Insert an emoji" });
  }

  get email() {
    return this.page.getByRole("textbox", { name: "Your email address" });
  }

  get message() {
    return this.page.getByRole("textbox", { name: "Your message" });
  }

  get messages() {
    return this.page.getByRole("log");
  }
}
