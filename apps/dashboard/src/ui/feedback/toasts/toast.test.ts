import { cleanNotifications, notificationsStore } from "@mantine/notifications";
import { afterEach, expect, test } from "vitest";
import { toast } from "./toast.ts";

afterEach(() => cleanNotifications());

const visible = () => notificationsStore.getState().notifications.map(({ title }) => title);

test("at most four toasts are visible, also before their code has loaded; the others wait", () => {
  for (const title of ["1", "2", "3", "4", "5"]) toast({ title });
  expect(visible()).toEqual(["1", "2", "3", "4"]);
});

test("a failure is visible at once, and the newest other toast waits instead", () => {
  for (const title of ["1", "2", "3", "4", "5"]) toast({ title, kind: "success" });
  toast({ title: "Not saved", kind: "failure" });
  expect(visible()).toEqual(["Not saved", "1", "2", "3"]);
  toast({ title: "Not sent", kind: "failure" });
  expect(visible()).toEqual(["Not saved", "Not sent", "1", "2"]);
});
