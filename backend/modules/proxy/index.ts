import { proxy } from "#contract/proxy.ts";
import { staffProxy } from "#contract/staff-proxy.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import { createProxyActs } from "./proxies.ts";

const MINUTE_MS = 60_000;

/** Members of staff that act for a customer. */
export default defineModule({
  calls: { proxy, staffProxy },
  needs: { account },
  create(platform, { account: { customerDesk: desk } }) {
    const acts = createProxyActs({ ...platform, desk });
    return {
      routes(app) {
        route(app, proxy.current, ({ caller }) => acts.ofCustomer(caller));
        route(app, proxy.acts, ({ caller }) => acts.acts(caller));
        voidRoute(app, proxy.end, ({ caller }) => acts.endByCustomer(caller));
        route(app, staffProxy.current, ({ member, params }) => acts.current(member, idParam(params)));
        route(app, staffProxy.start, ({ member, params, body }) => acts.start(member, idParam(params), body));
        voidRoute(app, staffProxy.end, ({ member, params }) => acts.end(member, idParam(params)));
      },
      jobs: [{ name: "end members' acting for customers", everyMs: MINUTE_MS, run: acts.closeOverdue }],
    };
  },
});
