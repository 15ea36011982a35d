import pg from "pg";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";

test("an admin sees failed jobs, and retries or deletes them; a member does not see them", async ({
  parley,
  signUp,
  join,
}) => {
  const admin = await signUp("Company");
  const member = await join(await admin.inviteLink(), "no-admin@example.com");
  const { page } = admin;
  await page.goto("/developers/jobs");
  await expect(page.getByText("No failed jobs")).toBeVisible();
  const database = new pg.Client(parley.databaseUrl);
  await database.connect();
  const accountId = await admin.accountId();
  for (const name of ["mail-mentioned", "read-import"]) {
    const payload = { account_id: accountId, message_id: accountId, import_id: accountId };
    await database.query(
      "select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day', job_key => $3)",
      [name, JSON.stringify(payload), `${name} ${accountId}`],
    );
  }
  await database.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: no route to host' where key like $1",
    [`%${accountId}`],
  );
  await database.end();

  await page.reload();
  const mail = page.getByRole("row", { name: /Email: mention/ });
  await expect(mail).toContainText("no route to host");
  await expect(mail).toContainText("No more attempts");
  await expectAccessible(page);
  await mail.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Retrying")).toBeVisible();
  await expect(mail).toHaveCount(0);

  await page.getByRole("button", { name: /^Delete Customer import/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Parley won't try this job again");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No failed jobs")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No failed jobs")).toBeVisible();

  await member.page.goto("/developers/jobs");
  await expect(member.page.getByText("Unauthorized access")).toBeVisible();
});
