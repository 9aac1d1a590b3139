import { account } from "#contract/account.ts";
import { type App, serve } from "../../serve.ts";
import type { Accounts } from "./account.ts";

/** The customer themselves (storefront.md section 7). */
export function accountRoutes(app: App, { accounts }: { accounts: Accounts }) {
  serve(app, account.me, ({ who }) => accounts.describe(who.id));
  serve(app, account.memberInfo, ({ who }) => accounts.memberInfo(who.id));
  serve(app, account.edit, async ({ who, body }) => {
    await accounts.setBirthday(who.id, body.birthday);
    return {};
  });
  serve(app, account.editProfile, async ({ who, body }) => {
    await accounts.editProfile(who.id, body);
    return {};
  });
  serve(app, account.sendBindingCode, async ({ who, address }) => {
    await accounts.sendBindingCode(who.id, address);
    return {};
  });
  serve(app, account.bindPhone, async ({ who, body }) => {
    await accounts.bindPhone(who.id, body.code);
    return {};
  });
  serve(app, account.setPassword, async ({ who, body }) => {
    await accounts.setPassword(who, body.password);
    return {};
  });
}
