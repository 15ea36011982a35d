import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { Program, run } from "./programs.ts";

/** Serves a Rack application in place of a Rack server, which is not part of Ruby. */
const rackServer = `
require "socket"
require "stringio"
def run(app) = $app = app
load ARGV[0]
server = TCPServer.new("127.0.0.1", ENV.fetch("PORT").to_i)
loop do
  client = server.accept
  client.gets
  env = {}
  until (line = client.gets.chomp).empty?
    name, value = line.split(": ", 2)
    env["HTTP_#{name.upcase.tr("-", "_")}"] = value
  end
  env["rack.input"] = StringIO.new(client.read(env["HTTP_CONTENT_LENGTH"].to_i))
  status, headers, body = $app.call(env)
  text = body.join
  head = ["HTTP/1.1 #{status} -", *headers.map { |pair| pair.join(": ") }, "content-length: #{text.bytesize}"]
  client.write([*head, "connection: close", "", text].join("\\r\\n"))
  client.close
end
`;

/** The commands that serve a sample. Compiled languages are compiled first. */
const commands: Record<string, (folder: string, code: string, port: number) => Promise<[string, string[]]>> = {
  async ts(folder) {
    return [process.execPath, [join(folder, "sample.ts")]];
  },
  async python(folder, code) {
    return ["python3", [write(folder, "sample.py", code)]];
  },
  async php(folder, code, port) {
    return ["php", ["-S", `127.0.0.1:${port}`, write(folder, "sample.php", code)]];
  },
  async ruby(folder, code) {
    return ["ruby", [write(folder, "rack.rb", rackServer), write(folder, "config.ru", code)]];
  },
  async go(folder, code) {
    await run("go", ["build", "-o", "sample", write(folder, "main.go", code)], { cwd: folder });
    return [join(folder, "sample"), []];
  },
};

function write(folder: string, name: string, code: string) {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
}

const unknown = JSON.stringify({ event: "unknown", payload: {} });

/** A sample that receives webhooks. It can be started again with another secret. */
export class SampleReceiver {
  readonly url: string;
  readonly #start: (secret: string) => Program;

  private constructor(url: string, start: (secret: string) => Program) {
    this.url = url;
    this.#start = start;
  }

  static async of({ language, code }: { language: string; code: string }, folder: string): Promise<SampleReceiver> {
    const port = await freePort();
    const [command, args] = await commands[language]!(folder, code, port);
    const env = (secret: string) => ({ WEBHOOK_SECRET: secret, PORT: String(port) });
    return new SampleReceiver(
      `http://127.0.0.1:${port}/hook`,
      (secret) => new Program(command, args, { cwd: folder, env: env(secret) }),
    );
  }

  /** Starts the program, and waits until it answers. */
  async start(secret: string): Promise<Program> {
    const program = this.#start(secret);
    await expect
      .poll(() => this.post(unknown).catch(() => program.output), { message: "answers" })
      .toMatchObject({ status: 401 });
    return program;
  }

  async post(body: string, headers: Record<string, string> = {}) {
    const response = await fetch(this.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  }
}
