import { connect } from "node:net";

/** A raw request; only Host and `Connection: close` are added. */
export type RawRequest = {
  method?: string;
  path?: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
};

export type RawResponse = { status: number; headers: Map<string, string>; body: string; ms: number };

/** A limit for an exchange that hangs, in ms. */
const TIMEOUT_MS = 180_000;

/** Sends a request as bytes on a socket, because HTTP clients refuse to send malformed ones. */
export function send(
  port: number,
  { method = "GET", path = "/", headers = {}, body = "" }: RawRequest,
): Promise<RawResponse> {
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: "close", ...headers })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return exchange(port, Buffer.concat([head, typeof body === "string" ? Buffer.from(body) : body]));
}

/** Sends a form with the headers of a browser on a page of the shop. */
export function sendForm(port: number, path: string, body: string, headers: RawRequest["headers"] = {}) {
  return send(port, {
    method: "POST",
    path,
    headers: {
      Origin: `http://localhost:${port}`,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  });
}

/** Writes the bytes and reads until the server closes; status 0 means that the connection closed without a response. */
export function exchange(port: number, bytes: Buffer): Promise<RawResponse> {
  return new Promise((resolve) => {
    const began = performance.now();
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve({ ...parsed(Buffer.concat(parts)), ms: performance.now() - began });
    };
    socket.setTimeout(TIMEOUT_MS, finish);
    socket.on("data", (part) => parts.push(part));
    // The server may close during the writing; the bytes received before are valid.
    socket.on("error", finish).on("close", finish);
  });
}

function parsed(answer: Buffer) {
  const end = answer.indexOf("\r\n\r\n");
  const [first = "", ...lines] = answer.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
  }
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: answer.subarray(end + 4).toString("utf8") };
}
