import { aCustomer } from "../support/a-customer.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";

test("an agent adds, edits and deletes a company; deletion requires that it has no customers; other accounts do not see it", async ({
  register,
}) => {
  const agent = await register("Company");
  const neighbour = await register("Neighbour");
  const { page } = agent;
  await page.getByRole("button", { name: "Customers" }).click();
  await page.getByRole("menuitem", { name: "Companies" }).click();
  await expect(page.getByText("No companies")).toBeVisible();

  await test.step("the form shows the server's validation error and keeps the typed text", async () => {
    await page.getByRole("link", { name: "New company" }).click();
    await page.getByLabel("Website").fill("example.com/tea");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("Error: name can't be blank");
    await expect(page.getByLabel("Website")).toHaveValue("example.com/tea");
  });

  await page.getByLabel("Name").fill("Tea and more");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tea and more");
  await expect(page.getByRole("link", { name: "example.com/tea" })).toHaveAttribute("href", "https://example.com/tea");
  const address = page.url();
  const id = address.split("/").at(-1)!;
  await expect(page.getByRole("button", { name: "Delete company" })).toBeVisible();

  await test.step("the page lists the company's customers, ten per page, and has no delete button", async () => {
    const { token } = await agent.session();
    for (let n = 1; n <= 11; n++) {
      const customer = await aCustomer(agent, { name: `Customer ${n}` });
      const url = `/api/customers/${customer.id}`;
      await page.request.put(url, { headers: { authorization: token }, data: { customer: { company_id: id } } });
    }
    await page.reload();
    const people = page.getByRole("region", { name: "People" });
    await expect(people.getByRole("link")).toHaveCount(10);
    await expect(page.getByRole("button", { name: "Delete company" })).toHaveCount(0);
    await people.getByRole("button", { name: "Show more" }).click();
    await expect(people.getByRole("link")).toHaveCount(11);
    await expect(people.getByRole("button", { name: "Show more" })).toHaveCount(0);
  });

  await test.step("an agent edits the company; leaving with unsaved changes asks for confirmation", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Tea and more");
    await page.getByLabel("Description").fill("They sell tea.");
    page.once("dialog", (question) => void question.dismiss());
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Description")).toHaveValue("They sell tea.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByText("They sell tea.")).toBeVisible();
    await page.getByRole("link", { name: "Back to all companies" }).click();
    await expect(page.getByRole("row", { name: /Tea and more/ })).toContainText("They sell tea.");
  });

  await test.step("an agent of another account does not find the company", async () => {
    await neighbour.page.goto("/companies");
    await expect(neighbour.page.getByText("No companies")).toBeVisible();
    for (const path of [`/companies/${id}`, `/companies/${id}/edit`]) {
      await neighbour.page.goto(path);
      await expect(neighbour.page.getByText("Error retrieving company")).toBeVisible();
    }
    await expect(neighbour.page.getByText("Tea and more")).toHaveCount(0);
  });

  await test.step("the server refuses to delete a company that has gained a customer since", async () => {
    const empty = await (await agent.api).companies.create({ name: "Nobody's" });
    // The customer exists before the page opens, because an event would reload the page's customers.
    const { id: customerId } = await aCustomer(agent, { name: "The last one" });
    await page.goto(`/companies/${empty.id}`);
    const remove = async () => {
      await page.getByRole("button", { name: "Delete company" }).click();
      const question = page.getByRole("dialog", { name: "Are you sure you want to delete this company?" });
      await question.getByRole("button", { name: "Delete company" }).click();
    };
    const { token } = await agent.session();
    const setCompany = (company_id: string | null) =>
      page.request.put(`/api/customers/${customerId}`, {
        headers: { authorization: token },
        data: { customer: { company_id } },
      });
    await expect(page.getByText("No customers yet")).toBeVisible();
    const release = await holdRequests(page, "**/api/customers?**");
    await setCompany(empty.id);
    await remove();
    await expect(page.getByRole("alert")).toContainText("This company still has customers");
    release();
    await expect(page.getByRole("link", { name: "The last one" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete company" })).toHaveCount(0);
    await setCompany(null);
    await page.reload();
    await remove();
    await expect(page.getByText("Company successfully deleted.")).toBeVisible();
    await expect(page).toHaveURL("/companies");
    await expect(page.getByRole("rowheader")).toHaveText([/Tea and more/]);
  });
});
