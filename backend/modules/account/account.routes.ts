import { account } from "#contract/account.ts";
import { type App, route } from "../../http/route.ts";
import type { Accounts } from "./account.ts";

/** Endpoints of the customer's own account. */
export function accountRoutes(app: App, { accounts }: { accounts: Accounts }) {
  route(app, account.me, ({ caller }) => accounts.describe(caller.id));
  route(app, account.memberInfo, ({ caller }) => accounts.memberInfo(caller.id));
  route(app, account.edit, async ({ caller, body }) => {
    await accounts.setBirthday(caller.id, body.birthday);
    return {};
  });
  route(app, account.editProfile, async ({ caller, body }) => {
    await accounts.editProfile(caller.id, body);
    return {};
  });
  route(app, account.sendBindingCode, async ({ caller, ip }) => {
    await accounts.sendBindingCode(caller, ip);
    return {};
  });
  route(app, account.bindPhone, async ({ caller, body }) => {
    await accounts.bindPhone(caller, body.code);
    return {};
  });
  route(app, account.setPassword, async ({ caller, body }) => {
    await accounts.setPassword(caller, body.password);
    return {};
  });
  route(app, account.sendPasswordCode, async ({ caller, ip }) => {
    await accounts.sendPasswordCode(caller, ip);
    return {};
  });
  route(app, account.changePassword, async ({ caller, body }) => {
    await accounts.changePassword(caller, body);
    return {};
  });
  route(app, account.sessions, ({ caller }) => accounts.sessions(caller));
  route(app, account.endOtherSessions, async ({ caller }) => ({ ended: await accounts.endOtherSessions(caller) }));
}
