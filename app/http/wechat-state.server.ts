import { randomBytes, timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import { WECHAT_CODE, WECHAT_STATE, type WechatUse } from "#contract/rules/wechat.ts";
import { wechat } from "#contract/wechat.ts";
import type { Api } from "./api.server.ts";
import { platformAddress } from "./platform-address.server.ts";
import { signedCookie } from "./session.server.ts";

/** In seconds. */
const LIFE_S = 10 * 60;
const cookie = () => signedCookie("shop_wechat", LIFE_S);

const asked = z.discriminatedUnion("use", [
  /** `from` is the return address of the login. */
  z.object({ use: z.literal("login"), from: z.string() }),
  /** `target` names the payment in the words of its page, `key` is that of its form. */
  z.object({ use: z.literal("pay"), target: z.string(), key: z.string() }),
]);
/** What the shop asks WeChat's authorization for, with what the return from it needs. */
export type WechatAsked = z.output<typeof asked>;

const begun = z.object({ state: z.string().regex(WECHAT_STATE), until: z.number(), asked });

/**
 * The address that asks WeChat, and the cookie that binds the return from it to this browser.
 * @throws as `api.read`
 */
export async function beginWechat(api: Api, asked: WechatAsked): Promise<{ to: string; headers: Headers }> {
  const state = randomBytes(24).toString("base64url");
  const { url } = await api.read(wechat.authorize, { query: { use: asked.use, state } });
  const to = platformAddress(url);
  if (to === null) throw data({ message: "微信暂时无法使用，请换一种方式" }, { status: 502 });
  const until = Date.now() + LIFE_S * 1000;
  const header = await cookie().serialize({ state, until, asked } satisfies z.output<typeof begun>);
  return { to, headers: new Headers({ "Set-Cookie": header }) };
}

/**
 * What this browser asked WeChat for, with the code by which WeChat names the account. Null for the return of another
 * browser, of another use, too late, or without a code.
 */
export async function readWechatReturn<Use extends WechatUse>(
  request: Request,
  use: Use,
): Promise<(Extract<WechatAsked, { use: Use }> & { code: string }) | null> {
  const found = await readBegun(request);
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("code") ?? "";
  if (!found || Date.now() >= found.until || !isSame(found.state, searchParams.get("state") ?? "")) return null;
  if (found.asked.use !== use || !WECHAT_CODE.test(code)) return null;
  return { ...(found.asked as Extract<WechatAsked, { use: Use }>), code };
}

/** What this browser asked WeChat for, whatever WeChat returned, so that a failure leads back to where it began. */
export const readWechatAsked = async (request: Request): Promise<WechatAsked | null> =>
  (await readBegun(request))?.asked ?? null;

/** The Set-Cookie header after the return, which makes its address useless. */
export const clearWechatState = () => cookie().serialize("", { maxAge: 0 });

const readBegun = async (request: Request) =>
  begun.safeParse(await cookie().parse(request.headers.get("Cookie"))).data ?? null;

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
