// npm run package FOLDER: installs and builds if needed, then copies all that a server needs into an empty folder, with
// Node. The folder can be moved to another machine of the same system; `bin/parley` starts it there.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { buildStale } from "./build-stale.mjs";
import { capture, fail, prepare, root, step } from "./prepare.mjs";

const PARTS = [
  "LICENSE",
  "apps/server/package.json",
  "apps/server/dist",
  "apps/server/migrations",
  "apps/server/src",
  "apps/dashboard/dist",
  "packages/widget/dist",
  "packages/recorder/dist",
  "packages/guide/dist",
];
/** Workers load the sources of these packages. Links lead to them, because Node loads TypeScript outside of `node_modules` only. */
const SOURCES = ["channels", "contract"];
/** Types, the compiler that reads them, and maps. Node is copied separately. */
const UNUSED_PACKAGE = /^(@types\/|@typescript\/|typescript$|node$|@parley\/)/;
const UNUSED_FILE = /(\.d\.[cm]?ts|\.map|\.test\.ts|\/workerd\/bin\/workerd)$/; // workerd runs the copy of its package for the system

const from = process.env.INIT_CWD ?? process.cwd();
const [folder] = process.argv.slice(2);
if (!folder) fail("npm run package FOLDER");
const target = resolve(from, folder);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty`);
await prepare();
await buildStale();
await step("Copying", async () => {
  for (const part of PARTS) copy(part);
  for (const name of SOURCES) {
    for (const part of ["package.json", "src"]) copy(join("packages", name, part));
    link(join("node_modules/@parley", name), join("packages", name));
  }
  for (const path of await packagesOfServer()) copy(path);
  copy("node_modules/node/bin/node", "bin/node");
  copy("deploy/parley.sh", "bin/parley");
  chmodSync(join(target, "bin/parley"), 0o755);
  writeFileSync(join(target, "package.json"), '{"private":true,"type":"module"}\n');
});

/** The installed packages that the server needs, as paths in this folder. */
async function packagesOfServer() {
  const list = ["ls", "--omit=dev", "--all", "--parseable", "--silent", "--workspace", "apps/server"];
  // The exit code is 1 when a package asks for another version of the TypeScript compiler.
  const { output } = await capture("npm", list);
  const paths = new Set(output.split("\n").map((path) => relative(root, path)));
  const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const used = [...paths].filter((path) => path.includes("node_modules/") && !UNUSED_PACKAGE.test(nameOf(path)));
  if (!used.includes("node_modules/fastify")) throw new Error(`npm did not list the server's packages:\n${output}`);
  return used;
}

/** Packages inside of a package are copied by themselves. */
function copy(path, to = path) {
  const nested = join(root, path, "node_modules");
  cpSync(join(root, path), join(target, to), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== nested && !UNUSED_FILE.test(file),
  });
}

function link(path, to) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  symlinkSync(relative(dirname(path), to), join(target, path));
}
