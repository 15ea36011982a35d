import { type Config, readConfig, STRONG_HASH_KIB, WrongConfiguration } from "./platform/config.ts";
import { CannotStart } from "./platform/errors.ts";
import { type RunningServer, startServer } from "./server.ts";

export const EXIT_TIMEOUT_MS = 25_000;

/** Runs the server until it receives a signal. Prints an expected failure to start in one line. */
export async function main() {
  try {
    const config = readConfig();
    const server = await startServer(config);
    await server.prepare();
    printBanner(config, server);
    stopOnSignal(server);
  } catch (error) {
    if (!(error instanceof CannotStart || error instanceof WrongConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function printBanner(config: Config, { platform, port }: RunningServer) {
  const off = [
    ...(config.smtpUrl ? [] : [`mail server (mail goes to ${platform.mail.goesTo})`]),
    ...(config.isUserInvitationEmailEnabled ? [] : ["invitation mails"]),
    ...(config.isBillingEnabled ? [] : ["billing"]),
    ...(config.isBillingEnabled && !config.stripe ? ["payments (there is no STRIPE_SECRET_KEY)"] : []),
    ...(config.rateLimits ? [] : ["rate limits"]),
    ...(config.passwordHashKib < STRONG_HASH_KIB ? ["strong password hashes (PASSWORD_HASH_KB is low)"] : []),
  ];
  const database = config.databaseUrl ? "DATABASE_URL" : `${config.dataDir}/postgres (embedded)`;
  process.stdout.write(
    [
      "",
      `  Parley${config.role === "all" ? "" : ` (${config.role})`} is running at ${config.publicUrl.replace(/:0$/, `:${port}`)}`,
      `  Data:      ${config.dataDir}`,
      `  Database:  ${database}`,
      ...(config.bucket ? [`  Uploads:   the bucket ${config.bucket.name}`] : []),
      `  Off:       ${off.join(", ") || "nothing"}`,
      "",
      "",
    ].join("\n"),
  );
}

/** SIGTERM lets clients move to other servers first. SIGINT, or a second signal, stops the server at once. */
function stopOnSignal(server: RunningServer) {
  const stopNow = new AbortController();
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping || signal === "SIGINT") stopNow.abort();
    if (isStopping) return;
    isStopping = true;
    process.stdout.write("Stopping …\n");
    await server.drain(stopNow.signal);
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
    await server.stop();
    process.stdout.write("Stopped.\n");
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

if (import.meta.main) await main();
