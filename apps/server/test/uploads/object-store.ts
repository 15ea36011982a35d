import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

const ENTRANCE = { id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "eu-test-1" };
const CLOCK_SKEW_MS = 15 * 60_000;

interface Draft {
  key: string;
  parts: Map<number, Buffer>;
  initiated: Date;
}

/**
 * A stand-in for S3-compatible storage, over the network. It supports only the requests of the official SDK, and
 * refuses requests with a wrong signature.
 * Source: Amazon S3 API reference, "Authenticating Requests (AWS Signature Version 4)".
 */
export class ObjectStore {
  readonly bucket = "files";
  readonly objects = new Map<string, Buffer>();
  readonly drafts = new Map<string, Draft>();
  /** The kinds of requests, in order: `PUT`, `GET`, `POST uploads` … */
  readonly asked: string[] = [];
  /** The range of each GET. */
  readonly ranges: (string | undefined)[] = [];
  /** The requested access rights for stored objects. */
  readonly grants: string[] = [];
  /** Returns this answer to all requests. With "silence", it never answers. */
  trouble: { status: number; code: string } | "silence" | undefined;
  /** Stops sending an object after this many bytes. */
  stallsAfter: number | undefined;
  /** The number of clients that disconnected before the end. */
  left = 0;
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  async open() {
    this.#server = createServer((request, response) => {
      this.#receive(request, response).catch(() => response.destroy());
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Stops listening until it is opened again, on the same port. */
  async close() {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The server's configuration for this stand-in. */
  get environment() {
    return {
      S3_BUCKET: this.bucket,
      S3_ENDPOINT: this.url,
      S3_REGION: ENTRANCE.region,
      S3_ACCESS_KEY_ID: ENTRANCE.id,
      S3_SECRET_ACCESS_KEY: ENTRANCE.secret,
    };
  }

  /** The names of the stored objects, without the prefix. */
  names(prefix = "uploads/") {
    return [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort();
  }

  async #receive(request: IncomingMessage, response: ServerResponse) {
    const { trouble } = this;
    if (trouble === "silence") return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (trouble) return refuse(response, trouble.status, trouble.code);
    const flaw = flawOf(request, body);
    if (flaw) return refuse(response, 403, flaw);
    const url = new URL(request.url!, this.url);
    const [, bucket = "", ...rest] = url.pathname.split("/").map(decodeURIComponent);
    if (bucket !== this.bucket) return refuse(response, 404, "NoSuchBucket");
    for (const name of ["x-amz-acl", "x-amz-grant-read"]) if (request.headers[name]) this.grants.push(name);
    const kind = [...url.searchParams.keys()].find((key) => ["uploads", "uploadId"].includes(key));
    this.asked.push(kind ? `${request.method} ${kind}` : request.method!);
    if (request.method === "GET") this.ranges.push(request.headers.range);
    this.#serve(request.method!, rest.join("/"), url.searchParams, body, response, request.headers.range);
  }

  #serve(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
    range: string | undefined,
  ) {
    const draft = this.drafts.get(query.get("uploadId") ?? "");
    if (query.has("uploadId") && draft?.key !== key) refuse(response, 404, "NoSuchUpload");
    else if (draft) this.#serveDraft(method, draft, query, body, response);
    else if (query.has("uploads") && method === "POST") this.#begin(key, response);
    else if (query.has("uploads")) this.#listDrafts(query, response);
    else this.#serveObject(method, key, body, response, range);
  }

  #serveObject(method: string, key: string, body: Buffer, response: ServerResponse, range: string | undefined) {
    const found = this.objects.get(key);
    if (method === "PUT") {
      this.objects.set(key, body);
      response.setHeader("etag", etagOf(body)).end();
    } else if (method === "DELETE") {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (found && range) this.#sendPart(found, range, response);
    else if (found) this.#send(found, response);
    else refuse(response, 404, "NoSuchKey");
  }

  #send(found: Buffer, response: ServerResponse) {
    response.on("close", () => {
      if (!response.writableFinished) this.left++;
    });
    response.writeHead(200, { "content-length": found.length, etag: etagOf(found) });
    if (this.stallsAfter === undefined) response.end(found);
    else response.write(found.subarray(0, this.stallsAfter));
  }

  #sendPart(found: Buffer, range: string, response: ServerResponse) {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range)!;
    const part = found.subarray(Number(start), Number(end) + 1);
    const contentRange = `bytes ${start}-${end}/${found.length}`;
    response.writeHead(206, { "content-length": part.length, "content-range": contentRange, etag: etagOf(found) });
    response.end(part);
  }

  #begin(key: string, response: ServerResponse) {
    const id = randomUUID();
    this.drafts.set(id, { key, parts: new Map(), initiated: new Date() });
    const { bucket } = this;
    answer(response, "InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: id });
  }

  #listDrafts(query: URLSearchParams, response: ServerResponse) {
    const found = [...this.drafts].filter(([, { key }]) => key.startsWith(query.get("prefix") ?? ""));
    const uploads = found.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    answer(response, "ListMultipartUploadsResult", { Bucket: this.bucket, IsTruncated: "false" }, uploads.join(""));
  }

  #serveDraft(method: string, draft: Draft, query: URLSearchParams, body: Buffer, response: ServerResponse) {
    if (method === "PUT") {
      draft.parts.set(Number(query.get("partNumber")), body);
      response.setHeader("etag", etagOf(body)).end();
      return;
    }
    this.drafts.delete(query.get("uploadId")!);
    if (method === "DELETE") {
      response.writeHead(204).end();
      return;
    }
    const whole = Buffer.concat([...draft.parts].sort(([a], [b]) => a - b).map(([, part]) => part));
    this.objects.set(draft.key, whole);
    answer(response, "CompleteMultipartUploadResult", { Bucket: this.bucket, Key: draft.key, ETag: etagOf(whole) });
  }
}

const etagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function answer(response: ServerResponse, name: string, fields: Record<string, string>, more = "") {
  const inside = Object.entries(fields).map(([field, value]) => `<${field}>${escaped(value)}</${field}>`);
  response.setHeader("content-type", "application/xml");
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inside.join("")}${more}</${name}>`);
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** The error in the request's signature, if any. */
function flawOf({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, id, day, region, signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (id === undefined) return "AccessDenied";
  if (id !== ENTRANCE.id) return "InvalidAccessKeyId";
  if (region !== ENTRANCE.region) return "AuthorizationHeaderMalformed";
  const names = signed.split(";");
  const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!mustBeSigned.every((name) => names.includes(name))) return "AccessDenied";
  const at = String(headers["x-amz-date"]);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!at.startsWith(day!) || !(Math.abs(Date.now() - time) < CLOCK_SKEW_MS)) return "RequestTimeTooSkewed";
  const digest = String(headers["x-amz-content-sha256"]);
  if (digest !== sha256(body)) return "XAmzContentSHA256Mismatch"; // over http, the payload must be signed
  const [path = "", query = ""] = url!.split("?");
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    pairs.join("&"),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    signed,
    digest,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day!, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${ENTRANCE.secret}`);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
