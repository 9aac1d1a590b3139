import { AwsClient } from "aws4fetch";
import type { Uploads } from "../ports.ts";
import { deadlineOf } from "../settings.ts";
import { isUploadName, requireUploadName } from "./upload-name.ts";

/** Less than the storefront's timeout for calls that carry a file. */
const TIMEOUT_MS = 8000;

export type S3Settings = {
  /** The origin of the store, with a path where it has one. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Uploads in a private bucket of an S3-compatible store, addressed by path; each request is signed. */
export function s3Uploads({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Uploads {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const addressOf = (name: string) => `${endpoint.replace(/\/$/, "")}/${bucket}/${name}`;

  /** @throws Error for a store that refuses or does not answer in time; the message has no key. */
  async function send(method: "GET" | "PUT" | "DELETE", name: string, body?: Uint8Array): Promise<Response> {
    const response = await client.fetch(addressOf(name), {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(deadlineOf(TIMEOUT_MS)),
      ...(body ? { body: new Uint8Array(body), headers: { "Content-Type": "application/octet-stream" } } : {}),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the bucket answered ${method} with ${response.status}`);
  }

  return {
    async write(name, bytes) {
      requireUploadName(name);
      const response = await send("PUT", name, bytes);
      await response.body?.cancel();
      if (!response.ok) throw new Error("the bucket does not exist");
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
