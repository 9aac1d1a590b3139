import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { ORIGIN } from "./visit.ts";

const FILE = resolve("build/server/index.js");

/** Imports the built storefront; `npm test` builds it first. */
export async function startBuiltShop(): Promise<ServerBuild> {
  if (!existsSync(FILE)) throw new Error("There is no build to test: run npm run build first");
  return import(pathToFileURL(FILE).href);
}

/** The built storefront as a function in this process, over the backend of `freshBackend`. */
export async function openShop() {
  const handle = createRequestHandler(await startBuiltShop(), "production");
  return (path: string, { cookie = "", body }: { cookie?: string | undefined; body?: URLSearchParams } = {}) => {
    const headers = new Headers({ Host: new URL(ORIGIN).host, Origin: ORIGIN });
    if (cookie) headers.set("Cookie", cookie);
    return handle(new Request(new URL(path, ORIGIN), { method: body ? "POST" : "GET", headers, body: body ?? null }));
  };
}
