import { urls } from "#app/urls.ts";
import { PROXY_TOKEN } from "#contract/rules/proxy.ts";
import { boundedText } from "../backend-answer.server.ts";
import { deadlineOf, env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { overNetwork } from "../transport.server.ts";
import { createFeatures, EMBEDDED, type Features } from "./features.server.ts";
import { PAGE_CALLS } from "./page-calls.server.ts";
import type { Caller } from "./probes.server.ts";
import { type Reply, replyOf } from "./reply.server.ts";

const PROBE_EVERY_MS = 10 * 60_000;
/** The same while the backend cannot be asked. */
const PROBE_AGAIN_MS = 5000;
const PROBE_TIMEOUT_MS = 2000;
const REPLY_MAX_BYTES = 1024 * 1024;

let watched: { url: string; features: ReturnType<typeof createFeatures>; stop: () => void } | null = null;

/** What the backend in use has. A remote one is probed from the first call of this function on. */
export function backendFeatures(): Features {
  const url = env().API_BASE_URL;
  if (watched && watched.url !== url) {
    watched.stop();
    watched = null;
  }
  if (!url) return EMBEDDED;
  watched ??= watch(url);
  return watched.features;
}

/** What the backend in use has for the holder of a token: for a member that acts for a customer, the calls of its list. */
export function featuresFor(token: string | null): Features {
  const features = backendFeatures();
  return token?.startsWith(PROXY_TOKEN) ? { ...features, ...ofProxy(features) } : features;
}

const ofProxy = (features: Features): Pick<Features, "has" | "isUndeclared"> => ({
  has: (call) => call.proxy === true && features.has(call),
  isUndeclared: (call) => call.proxy !== true || features.isUndeclared(call),
});

/** Pages that only the customer itself may see, without a call of their own. */
const PAGES_OF_CUSTOMER: readonly string[] = [urls.account.overview, urls.account.profile, urls.payment.index];

/** The addresses of pages that have nothing to show for the holder of a token over the backend in use. */
export function missingPages(token: string | null = null): string[] {
  const features = featuresFor(token);
  const ofCustomer = features === backendFeatures() ? [] : PAGES_OF_CUSTOMER;
  const lacking = Object.entries(PAGE_CALLS).flatMap(([path, call]) => (features.has(call) ? [] : path));
  return [...lacking, ...ofCustomer];
}

/** Ends when the first round of probes has ended. */
export async function featuresKnown(): Promise<void> {
  backendFeatures();
  await watched?.features.probe();
}

function watch(url: string) {
  const features = createFeatures({
    ask: (path, caller) => ask(url, path, caller),
    log,
  });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const probe = async () => {
    const known = await features.probe();
    if (!stopped) timer = setTimeout(probe, known ? PROBE_EVERY_MS : PROBE_AGAIN_MS).unref();
  };
  void probe();
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  return { url, features, stop };
}

/** The reply to a GET of the caller, or of a visitor; null for none within time. */
async function ask(base: string, path: string, caller?: Caller): Promise<Reply | null> {
  const headers = new Headers({ "Form-type": "pc" });
  if (caller) headers.set("X-Token", `Bearer ${caller.token}`);
  const request = new Request(`${base.replace(/\/+$/, "")}${path}`, { headers });
  try {
    const response = await overNetwork(
      request,
      caller?.clientAddress ?? "",
      AbortSignal.timeout(deadlineOf(PROBE_TIMEOUT_MS)),
    );
    return replyOf(response.status, await boundedText(response, REPLY_MAX_BYTES));
  } catch {
    // No answer says nothing about the call.
    return null;
  }
}
