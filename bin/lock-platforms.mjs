// npm run lock:platforms adds packages of other platforms to the lockfile. Run it after adding a dependency through a
// registry mirror that lacks such packages: npm omits them from the lockfile, and then refuses to install from it.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "package-lock.json";
const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];
/** Other names of platforms in package names. */
const alias = { windows: "win32", 64: "x64" };

const lock = JSON.parse(readFileSync(FILE, "utf8"));
for (const [name, version] of Object.values(lock.packages).flatMap((it) =>
  Object.entries(it.optionalDependencies ?? {}),
)) {
  const platform = platformOf(name);
  if (platform) lock.packages[`node_modules/${name}`] ??= { version, ...platform, optional: true };
}
const { "": root, ...rest } = lock.packages;
lock.packages = { "": root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"))) };
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);

/** The platform from a package's name, in the format of its manifest; undefined if the name contains none. */
function platformOf(name) {
  const words = name.split("/").at(-1).split(/[-_.]/);
  const os = words.map((word) => alias[word] ?? word).find((word) => systems.includes(word));
  const cpu = words.map((word) => alias[word] ?? word).find((word) => processors.includes(word));
  if (!os || !cpu) return undefined;
  const isMusl = words.some((word) => word.startsWith("musl"));
  const isGlibc = words.some((word) => word.startsWith("gnu"));
  return { cpu: [cpu], os: [os], ...(isMusl ? { libc: ["musl"] } : isGlibc && { libc: ["glibc"] }) };
}
