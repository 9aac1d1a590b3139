import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { optionalOrMessage } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { auth } from "#contract/auth.ts";
import { isLoopback, type ScanState } from "./auth.ts";
import { deviceName } from "./device.ts";
import { redirectSignedIn } from "./signed-in.server.ts";

/** Longer than the key lives, so that a page that is still open learns that it is over. */
const HELD_S = 15 * 60;

/** What binds a key to the browser that asked for it; out of reach of scripts. */
const heldSchema = z.object({ key: z.string(), secret: z.string() });
const heldCookie = () => signedCookie("shop_scan", HELD_S);
const letGo = () => heldCookie().serialize("", { maxAge: 0 });

type Held = z.output<typeof heldSchema>;

async function readHeld(request: Request): Promise<Held | null> {
  const held = heldSchema.safeParse(await heldCookie().parse(request.headers.get("Cookie")));
  return held.success ? held.data : null;
}

/** A backend that says nothing has not said no: the page asks again. */
async function tokenOf(api: Api, held: Held): Promise<string | "waiting" | "gone"> {
  const checked = await api.write(auth.scanCheck, { body: held });
  if (!checked.ok || checked.answer.status === 201) return "waiting";
  return checked.answer.result?.token ?? "gone";
}

const wayBack = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("from"));

/** Lets this browser in, once its key was confirmed. */
async function letIn(token: string) {
  const headers = await redirectSignedIn(token);
  headers.append("Set-Cookie", await letGo());
  return headers;
}

/**
 * The picture to scan, the same one as long as it lives, so that loading the page again asks for its state: that is
 * how browsers without scripts poll. @throws the redirect of a browser that was let in.
 */
export async function readScan(request: Request, api: Api) {
  const held = await readHeld(request);
  if (!held) return newScan(request, api);
  const token = await tokenOf(api, held);
  if (token === "waiting") return { scan: await shown(held.key), header: null };
  if (token === "gone") return { scan: { state: "gone" } as const, header: await letGo() };
  throw redirect(wayBack(request), { status: 303, headers: await letIn(token) });
}

async function newScan(request: Request, api: Api) {
  const device = deviceName(request.headers.get("User-Agent") ?? "");
  const asked = await optionalOrMessage(api, api.read(auth.scan, { query: { device } }));
  if ("message" in asked) return { scan: { state: "missing", words: asked.message } as const, header: null };
  const { key, secret } = asked.answer;
  return { scan: await shown(key), header: await heldCookie().serialize({ key, secret } satisfies Held) };
}

async function shown(key: string) {
  const { PUBLIC_ORIGIN } = env();
  const confirm = link(urls.loginScan, {}, { key });
  const { toString: drawQr } = await import("qrcode");
  const svg = await drawQr(PUBLIC_ORIGIN + confirm, { type: "svg", margin: 2 });
  return {
    state: "waiting",
    picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    /** Where no phone can come: told with what to do about it. */
    loopback: isLoopback(PUBLIC_ORIGIN) ? { origin: PUBLIC_ORIGIN, confirm } : null,
  } as const;
}

/** The answer to the scan check, every two seconds (S4.login.5). */
export async function checkScan({ api, signedIn: already }: RequestContext, request: Request) {
  const said = (state: ScanState, headers = new Headers()) => Response.json(state, { headers });
  const inside = { state: "in", to: wayBack(request) } as const;
  if (already) return said(inside);
  const held = await readHeld(request);
  if (!held) return said({ state: "gone" });
  const token = await tokenOf(api, held);
  if (token === "waiting") return said({ state: "waiting" });
  return token === "gone"
    ? said({ state: "gone" }, new Headers({ "Set-Cookie": await letGo() }))
    : said(inside, await letIn(token));
}
