// Runs the program. Its files are CommonJS, as in Node, and `index.js` exports a `handler`.
import files from "files";

const { log: print } = globalThis.console; // the original, because the program may replace it
const toJson = JSON.stringify;
const loaded = new Map();

export default {
  async fetch(request, { COMPILE }) {
    const task = request.headers.get("x-task");
    const answer = await perform(task, COMPILE, await request.text());
    print(request.headers.get("x-end")); // marks the end of this run's output
    return new Response(answer);
  },
};

async function perform(task, compile, event) {
  try {
    if (task === "check") return toJson({ result: typeof compiled("index.js", compile) });
    const { handler } = load("index.js", compile);
    if (typeof handler !== "function") throw new TypeError("index.js exports no function named handler");
    return toJson({ result: (await handler(JSON.parse(event))) ?? null });
  } catch (error) {
    return toJson({ error: described(error) });
  }
}

function described(error) {
  if (!(error instanceof Error)) return { errorMessage: String(error), errorType: typeof error, trace: [] };
  const { name, message, stack } = error;
  return {
    errorMessage: String(message),
    errorType: String(name),
    trace: String(stack).split("\n").filter(isOfProgram),
  };
}

const isOfProgram = (line) => !/\(main:\d+:\d+\)$/.test(line);

function compiled(path, compile) {
  try {
    return compile.newFunction(files[path], path, "exports", "require", "module", "__filename", "__dirname");
  } catch (error) {
    throw new SyntaxError(`${error.message} (in ${path})`);
  }
}

function load(path, compile) {
  const known = loaded.get(path);
  if (known) return known.exports;
  const module = { exports: {} };
  loaded.set(path, module);
  try {
    if (path.endsWith(".json")) module.exports = JSON.parse(files[path]);
    else {
      const folder = path.split("/").slice(0, -1).join("/");
      const require = (name) => find(String(name), folder, compile);
      compiled(path, compile).call(module.exports, module.exports, require, module, path, folder);
    }
    return module.exports;
  } catch (error) {
    loaded.delete(path);
    throw error;
  }
}

function find(name, folder, compile) {
  if (/^\.{0,2}\//.test(name)) {
    const path = fileFor(joined(name.startsWith("/") ? "" : folder, name));
    if (path) return load(path, compile);
  } else {
    const own = process.getBuiltinModule(name);
    if (own) return own;
    const parts = folder.split("/");
    for (let n = parts.length; n >= 0; n--) {
      const path = fileFor(joined(parts.slice(0, n).join("/"), `node_modules/${name}`));
      if (path) return load(path, compile);
    }
  }
  throw new Error(`Cannot find module '${name}'`);
}

function fileFor(path) {
  const { main } = has(`${path}/package.json`) ? JSON.parse(files[`${path}/package.json`]) : {};
  const inside = main === undefined ? [] : [joined(path, String(main))];
  const candidates = [path, ...inside, path && `${path}/index`].filter(Boolean);
  return candidates
    .flatMap((each) => [each, `${each}.js`, `${each}.cjs`, `${each}.json`, `${each}/index.js`])
    .find(has);
}

const has = (path) => Object.hasOwn(files, path);

function joined(folder, name) {
  const parts = [];
  for (const part of `${folder}/${name}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
