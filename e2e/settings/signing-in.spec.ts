import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { expect, test } from "../support/parley.ts";

const PASSWORD = "a long password";

test("a refused sign-in shows the server's reason or a default text", async ({ register, openPage }) => {
  const { credentials } = await register("Company");
  const page = await openPage();
  await page.goto("/login?redirect=/settings/profile");
  await logIn(page, credentials.email, "the wrong password");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(credentials.email);

  await refuseWithoutReason(page, "**/api/session");
  await logIn(page, credentials.email, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
  await page.unrouteAll();

  const tooMany = { error: { status: 429, message: "Too many requests" } };
  await page.route("**/api/session", (route) => route.fulfill({ status: 429, json: tooMany }));
  await logIn(page, credentials.email, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText("Too many attempts. Wait a few minutes, then try again.");
  await page.unrouteAll();

  await page.route("**/api/session", (route) => route.abort());
  await logIn(page, credentials.email, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(
    "We couldn't reach the server. Check your connection and try again.",
  );
  await page.unrouteAll();

  await page.getByRole("link", { name: "Sign up!" }).click();
  await expect(page).toHaveURL("/register?redirect=%2Fsettings%2Fprofile");
  await page.getByRole("link", { name: "Log in!" }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fsettings%2Fprofile");
  await logIn(page, credentials.email, PASSWORD);
  await expect(page).toHaveURL("/settings/profile");
});

test("the registration form is validated on submit, and afterwards field by field", async ({ register, openPage }) => {
  const { credentials } = await register("Company");
  const page = await openPage();
  await page.goto("/register?email=somebody@example.com");
  await expect(page.getByLabel("Email")).toHaveValue("somebody@example.com");
  await page.getByLabel("Email").fill("");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("short");
  await password.blur();
  await expect(page.getByText(/required|must be|does not match/)).toHaveCount(0);

  const send = page.getByRole("button", { name: "Register" });
  await send.click();
  await expect(page.getByText(/ is required$/)).toHaveText(["Company name is required", "Email is required"]);
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(page.getByText("Password confirmation does not match")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toBeFocused();

  await page.getByLabel("Company Name").fill("Company");
  await page.getByLabel("Email").fill(credentials.email);
  await password.fill("");
  await password.blur();
  await expect(page.getByText("Password is required")).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await expect(page.getByText(/required|must be|does not match/)).toHaveCount(0);

  await password.fill("iloveyou");
  await page.getByLabel("Confirm password", { exact: true }).fill("iloveyou");
  await send.click();
  await expect(page.getByText("is too common, choose another one")).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await send.click();
  await expect(page.getByText("has already been taken")).toBeVisible();
  await refuseWithoutReason(page, "**/api/registration");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
  await expect(page.getByLabel("Company Name")).toHaveValue("Company");
});

test("the links in mails verify an email address and reset a password", async ({ parley, register, openPage }) => {
  const { credentials } = await register("Company");
  const { email } = credentials;
  const page = await openPage();
  await page.goto(await mailedLink(parley, email, "/verify"));
  await expect(page.getByRole("heading", { name: "Email verified!" })).toBeVisible();
  await expect(page.getByText("Thanks for verifying your email address")).toBeVisible();
  await page.goto("/verify?token=wrong");
  await expect(page.getByRole("heading", { name: "Email verification failed." })).toBeVisible();
  await expect(page.getByText("Something went wrong.", { exact: true })).toBeVisible();

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.route("**/api/reset_password", (route) => route.fulfill({ json: { ok: false } }));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toHaveText("Something went wrong! Try again in a few minutes.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
  await expect(page.getByText("please check your spam folder")).toBeVisible();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL("/login");

  await page.goto("/reset");
  await expect(page.getByRole("alert")).toHaveText("Invalid reset token!");
  await page.goto("/reset?token=wrong");
  await reset(page, "short", "another");
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(page.getByText("Password confirmation does not match")).toBeVisible();
  await reset(page, "a new password");
  await expect(page.getByRole("alert")).toHaveText("Invalid or expired password reset link");

  await page.goto(await mailedLink(parley, email, "/reset"));
  await reset(page, "iloveyou");
  await expect(page.getByText("is too common, choose another one", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("password is too common, choose another one");
  await refuseWithoutReason(page, "**/api/reset_password");
  await reset(page, "a new password");
  await expect(page.getByRole("alert")).toHaveText("Something went wrong! Try again in a few minutes.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL("/conversations/all");
});

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function reset(page: Page, password: string, confirmation = password) {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(confirmation);
  await page.getByRole("button", { name: "Reset" }).click();
}

/** A refusal without a reason. */
const refuseWithoutReason = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 400, json: { error: { message: "" } } }));

/** The link in the mail to this address. Without a mail server, the server writes mails to a folder. */
async function mailedLink(parley: ParleyProcess, email: string, path: string) {
  const folder = join(parley.dataDir, "mail");
  const links = () =>
    readdirSync(folder)
      .filter((name) => name.includes(email))
      .map((name) =>
        readFileSync(join(folder, name), "utf8")
          .replace(/=\r?\n/g, "")
          .replaceAll("=3D", "="),
      )
      .flatMap((mail) => new RegExp(`${path}\\?token=\\w+`).exec(mail)?.[0] ?? []);
  await expect(() => expect(links()).toHaveLength(1)).toPass();
  return links()[0]!;
}
