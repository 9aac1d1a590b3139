import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { AwsClient } from "aws4fetch";
import type { Uploads } from "../ports.ts";
import { deadlineOf } from "../variables.ts";
import type { S3Settings } from "./s3-settings.ts";
import { isUploadName, requireUploadName } from "./upload-name.ts";

/** Less than the storefront's timeout for calls that carry a file. */
const TIMEOUT_MS = 8000;

/** The bytes of a refusal that are read for its code. */
const REFUSAL_MAX = 4096;

/** The store's own code of a refusal, such as NoSuchBucket, or its status where it has none. */
async function codeOf(response: Response): Promise<string> {
  const text = (await response.text().catch(() => "")).slice(0, REFUSAL_MAX);
  const [, code] = /<Code>([\w.-]{1,80})<\/Code>/.exec(text) ?? [];
  return code ? `${response.status} ${code}` : String(response.status);
}

/** The address of the bucket's files; an IP address has no hosts below it. */
export function bucketAddress({ endpoint, bucket, isPathStyle }: Omit<S3Settings, "region" | `${string}Key${string}`>) {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/$/, "");
  if (isPathStyle || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return `${url.origin}${path}/${bucket}`;
  return `${url.protocol}//${bucket}.${url.host}${path}`;
}

/** Uploads in a private bucket of an S3-compatible store; each request is signed. */
export function s3Uploads({ region, accessKeyId, secretAccessKey, ...place }: S3Settings): Uploads {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const address = bucketAddress(place);

  /** @throws Error for a store that refuses or does not answer in time; the message has no key. */
  async function send(method: "GET" | "PUT" | "DELETE", name: string, body?: Uint8Array): Promise<Response> {
    const response = await client.fetch(`${address}/${name}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(deadlineOf(TIMEOUT_MS)),
      ...(body ? { body: new Uint8Array(body), headers: { "Content-Type": "application/octet-stream" } } : {}),
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`the bucket answered ${method} with ${await codeOf(response)}`);
  }

  return {
    async write(name, bytes) {
      requireUploadName(name);
      const response = await send("PUT", name, bytes);
      if (!response.ok) throw new Error(`the bucket answered PUT with ${await codeOf(response)}`);
      await response.body?.cancel();
    },
    async read(name) {
      if (!isUploadName(name)) return null;
      const response = await send("GET", name);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async remove(name) {
      requireUploadName(name);
      await (await send("DELETE", name)).body?.cancel();
    },
  };
}

/** Writes, reads and removes a file of a random name. @throws Error with the store's own code where one of them fails */
export async function tryBucket(settings: S3Settings) {
  const uploads = s3Uploads(settings);
  const name = `probe/${randomBytes(16).toString("hex")}.txt`;
  await uploads.write(name, Buffer.from(name));
  const read = await uploads.read(name);
  await uploads.remove(name);
  if (!read || Buffer.from(read).toString() !== name) throw new Error("the bucket did not keep what was written");
}
