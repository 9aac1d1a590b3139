import { data, redirect } from "@remix-run/node";
import { env } from "#app/http/env.server.ts";
import { withSearch } from "#app/link.ts";
import { NOT_FOUND, NOT_PROVIDED } from "#contract/rules/status.ts";
import { WECHAT_RETURN_PATHS, WECHAT_STATE } from "#contract/rules/wechat.ts";

const USERS = [
  { name: "微信用户甲", code: "demo-a" },
  { name: "微信用户乙", code: "demo-b" },
  { name: "微信用户丙", code: "demo-c" },
];

/**
 * The addresses that return from the simulated WeChat to a login.
 * @throws 404 outside demo mode and without a state; the redirect of a payment, which WeChat answers without a question
 */
export function readDemoWechat(request: Request) {
  const { searchParams } = new URL(request.url);
  const [use, state] = [searchParams.get("use"), searchParams.get("state") ?? ""];
  if (env().SHOP_MODE !== "demo" || !WECHAT_STATE.test(state) || (use !== "login" && use !== "pay"))
    throw data({ message: NOT_PROVIDED }, { status: NOT_FOUND });
  if (use === "pay") throw redirect(withSearch(WECHAT_RETURN_PATHS.pay, { code: USERS[0]?.code, state }));
  const back = WECHAT_RETURN_PATHS.login;
  return {
    users: USERS.map(({ name, code }) => ({ name, to: withSearch(back, { code, state }) })),
    refusal: withSearch(back, { state }),
  };
}
