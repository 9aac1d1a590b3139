import { z } from "zod";
import { WECHAT_RETURN_PATHS, type WechatUse } from "#contract/rules/wechat.ts";
import { deadlineOf } from "../variables.ts";
import type { WechatAppKeys } from "./keys.ts";

const AUTHORIZE = "https://open.weixin.qq.com/connect/oauth2/authorize";
const ACCESS_TOKEN = "https://api.weixin.qq.com/sns/oauth2/access_token";
const TIMEOUT_MS = 1800;
/** WeChat's errors for a code that is wrong, used or expired. */
const CODE_ERRORS: readonly number[] = [40029, 40163, 42003];

/** WeChat's web authorization, which names the account of a reader. */
export type Wechat = {
  /** The id of the app that the openids belong to. */
  readonly app_id: string;
  /** Where the authorization works: in WeChat's browser, or in any. */
  readonly worksIn: "wechat" | "anywhere";
  /** The address that asks WeChat silently and returns with `code` and the same `state`. */
  authorizeUrl(asked: { use: WechatUse; state: string }): string;
  /**
   * The openid of the account that authorized the shop; null for a code that is wrong, used or expired.
   * @throws Error where WeChat does not answer, or refuses the app.
   */
  openidOf(code: string): Promise<string | null>;
};

const answered = z.union([
  z.object({ openid: z.string().min(1).max(128), is_snapshotuser: z.number().optional() }),
  z.object({ errcode: z.number().int(), errmsg: z.string().default("") }),
]);

/** WeChat's web authorization of an official account; `origin` is the storefront's. */
export function wechatOauth({ app_id, secret }: WechatAppKeys, origin: string, send: typeof fetch = fetch): Wechat {
  return {
    app_id,
    worksIn: "wechat",

    authorizeUrl({ use, state }) {
      // WeChat refuses another order of the parameters.
      const query = new URLSearchParams([
        ["appid", app_id],
        ["redirect_uri", origin + WECHAT_RETURN_PATHS[use]],
        ["response_type", "code"],
        ["scope", "snsapi_base"],
        ["state", state],
      ]);
      return `${AUTHORIZE}?${query}#wechat_redirect`;
    },

    async openidOf(code) {
      const query = new URLSearchParams({ appid: app_id, secret, code, grant_type: "authorization_code" });
      const response = await send(`${ACCESS_TOKEN}?${query}`, {
        redirect: "error",
        signal: AbortSignal.timeout(deadlineOf(TIMEOUT_MS)),
      });
      if (!response.ok) throw new Error(`WeChat answers ${response.status}`);
      const answer = answered.parse(await response.json());
      // WeChat shows a snapshot of the page to readers whom it does not name.
      if ("openid" in answer) return answer.is_snapshotuser === 1 ? null : answer.openid;
      if (CODE_ERRORS.includes(answer.errcode)) return null;
      throw new Error(`WeChat refuses the code: ${answer.errcode} ${answer.errmsg}`);
    },
  };
}
