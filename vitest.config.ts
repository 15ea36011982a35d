import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const server = {
  root: "apps/server",
  globalSetup: ["test/build-server.mjs", "test/global-setup.ts"],
  setupFiles: "test/vendor-descriptions.ts",
  isolate: false, // the server's modules are loaded once for all files of a worker
  testTimeout: 180_000, // for slow machines
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } }, // for slow machines; a condition that holds earlier ends the wait
};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 2, // tests of the server often wait for the database or for jobs
    projects: [
      { test: { name: "contract", root: "packages/contract", isolate: false } },
      { test: { name: "api-client", root: "packages/api-client", isolate: false } },
      {
        test: {
          name: "channels",
          root: "packages/channels",
          testTimeout: 60_000, // for slow machines
          expect: { poll: { timeout: 30_000 } },
        },
      },
      { test: { name: "sdk", root: "packages/sdk", isolate: false } },
      { test: { name: "widget", root: "packages/widget", isolate: false } },
      { test: { name: "recorder", root: "packages/recorder", isolate: false } },
      { test: { name: "guide", root: "packages/guide", isolate: false } },
      { test: { name: "dashboard", root: "apps/dashboard", isolate: false } },
      { test: { ...server, name: "server" } },
      {
        // The realtime tests again, with two servers behind a load balancer that sends each request to the next one.
        test: {
          ...server,
          name: "two-nodes",
          env: { PARLEY_TEST_NODES: "2" },
          include: ["test/realtime/*.test.ts", "test/recordings/watching.test.ts"],
          exclude: [
            "test/realtime/addresses.test.ts", // sockets are counted per server
            "test/realtime/order.test.ts", // another server may publish after this one has answered
          ],
        },
      },
    ],
  },
});
