import { wechat } from "#contract/wechat.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import auth from "../auth/index.ts";
import { createWechatLogins } from "./logins.ts";
import { deleteAccounts } from "./wechat.store.ts";

/** Login by an account of WeChat. */
export default defineModule({
  calls: { wechat },
  needs: { account, auth },
  erasure: { deleted: ["wechat_accounts"] },
  create(platform, { account: { accounts }, auth: { enter } }) {
    const logins = createWechatLogins({ ...platform, accounts, enter });
    return {
      routes(app) {
        route(app, wechat.config, () => logins.config());
        route(app, wechat.authorize, ({ query }) => logins.authorize(query));
        route(app, wechat.login, ({ body, ip }) => logins.login(body, ip));
        route(app, wechat.bind, ({ body }) => logins.bind(body));
        route(app, wechat.accounts, ({ caller }) => logins.accounts(caller));
        voidRoute(app, wechat.unbind, ({ caller, body }) => logins.unbind(caller, body.account_id));
      },
      follows: { "logins.ended": (tx, { customer_id }) => deleteAccounts(tx, customer_id) },
      jobs: [{ name: "delete expired tickets of WeChat", everyMs: 10 * 60 * 1000, run: logins.deleteExpired }],
    };
  },
});
