import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { type App, route } from "../../http/route.ts";
import type { Accounts } from "./account.ts";
import type { Avatars } from "./avatar.ts";
import type { PhoneChange } from "./phone-change.ts";

/** Endpoints of the customer's own account. */
export function accountRoutes(app: App, { accounts, ...security }: Security & { accounts: Accounts }) {
  securityRoutes(app, security);
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
  route(app, account.sendBindingCode, async ({ caller, body, ip }) => {
    await accounts.sendBindingCode(caller, body, ip);
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
  route(app, accountSecurity.beginExport, async ({ caller }) => {
    await accounts.countExport(caller.id);
    return {};
  });
  route(app, accountSecurity.endSession, async ({ caller, body }) => {
    await accounts.endSession(caller, body.session_id);
    return {};
  });
  route(app, account.endOtherSessions, async ({ caller }) => ({ ended: await accounts.endOtherSessions(caller) }));
}

type Security = { avatars: Avatars; phoneChange: PhoneChange };

/** The change of the phone and the customer's picture. */
function securityRoutes(app: App, { avatars, phoneChange }: Security) {
  route(app, accountSecurity.phoneChange, async ({ caller }) => ({ verified: await phoneChange.isVerified(caller) }));
  route(app, accountSecurity.sendOldPhoneCode, async ({ caller, body, ip }) => {
    await phoneChange.sendOldCode(caller, body, ip);
    return {};
  });
  route(app, accountSecurity.verifyOldPhone, async ({ caller, body }) => {
    await phoneChange.verifyOld(caller, body.code);
    return {};
  });
  route(app, accountSecurity.sendNewPhoneCode, async ({ caller, body, ip }) => {
    await phoneChange.sendNewCode(caller, body, ip);
    return {};
  });
  route(app, accountSecurity.changePhone, async ({ caller, body }) => {
    await phoneChange.change(caller, body);
    return {};
  });
  route(app, accountSecurity.avatar, ({ caller, params }) => avatars.read(caller, params.name ?? ""));
  route(app, accountSecurity.uploadAvatar, async ({ caller, body }) => {
    await avatars.upload(caller, Buffer.from(body.image, "base64"));
    return {};
  });
  route(app, accountSecurity.removeAvatar, async ({ caller }) => {
    await avatars.remove(caller);
    return {};
  });
}
