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
  await expect(page.getByText("Nothing has failed")).toBeVisible();
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
  const mail = page.getByRole("row", { name: /Mail: mention/ });
  await expect(mail).toContainText("no route to host");
  await expect(mail).toContainText("Given up");
  await expectAccessible(page);
  await mail.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("It is tried again")).toBeVisible();
  await expect(mail).toHaveCount(0);

  await page.getByRole("button", { name: "Delete Import of customers" }).click();
  await expect(page.getByRole("dialog")).toContainText("It is not tried any more");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Nothing has failed")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing has failed")).toBeVisible();

  await member.page.goto("/developers/jobs");
  await expect(member.page.getByText("Unauthorized access")).toBeVisible();
});
