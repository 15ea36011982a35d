import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 2, // tests of the server often wait for the database or for jobs
    projects: [
      { test: { name: "contract", root: "packages/contract" } },
      { test: { name: "api-client", root: "packages/api-client" } },
      {
        test: {
          name: "channels",
          root: "packages/channels",
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: "sdk", root: "packages/sdk" } },
      { test: { name: "widget", root: "packages/widget" } },
      { test: { name: "recorder", root: "packages/recorder" } },
      { test: { name: "guide", root: "packages/guide" } },
      { test: { name: "dashboard", root: "apps/dashboard" } },
      {
        test: {
          name: "server",
          root: "apps/server",
          globalSetup: "test/global-setup.ts",
          setupFiles: "test/vendor-descriptions.ts",
          isolate: false, // the server's modules are loaded once for all files of a worker
          testTimeout: 180_000, // for slow machines
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } }, // for slow machines; a condition that holds earlier ends the wait
        },
      },
    ],
  },
});
