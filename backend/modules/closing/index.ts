import { closing } from "#contract/closing.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import { CLOSE_TASK, createClosing, REMOVE_UPLOAD_TASK } from "./closing.ts";

/** The closing of an account at the customer's request. */
export default defineModule({
  calls: { closing },
  needs: { account },
  create(platform, { account: { closings } }) {
    const accounts = createClosing({ ...platform, closings });
    return {
      routes(app) {
        route(app, closing.read, ({ caller }) => accounts.read(caller));
        voidRoute(app, closing.sendCode, ({ caller, ip }) => accounts.sendCode(caller, ip));
        route(app, closing.request, ({ caller, body }) => accounts.request(caller, body.code));
      },
      tasks: { [CLOSE_TASK]: accounts.close, [REMOVE_UPLOAD_TASK]: (name) => platform.ports.uploads.remove(name) },
    };
  },
});
