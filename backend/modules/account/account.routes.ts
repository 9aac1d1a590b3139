import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { type App, route, voidRoute } from "../../http/route.ts";
import type { Accounts } from "./account.ts";
import type { Avatars } from "./avatar.ts";
import type { PhoneChange } from "./phone-change.ts";

/** Endpoints of the customer's own account. */
export function accountRoutes(app: App, { accounts, ...security }: Security & { accounts: Accounts }) {
  securityRoutes(app, security);
  route(app, account.me, ({ caller }) => accounts.describe(caller.id));
  route(app, account.memberInfo, ({ caller }) => accounts.memberInfo(caller.id));
  voidRoute(app, account.edit, ({ caller, body }) => accounts.setBirthday(caller.id, body.birthday));
  voidRoute(app, account.editProfile, ({ caller, body }) => accounts.editProfile(caller.id, body));
  voidRoute(app, account.sendBindingCode, ({ caller, body, ip }) => accounts.sendBindingCode(caller, body, ip));
  voidRoute(app, account.bindPhone, ({ caller, body }) => accounts.bindPhone(caller, body.code));
  voidRoute(app, account.setPassword, ({ caller, body }) => accounts.setPassword(caller, body.password));
  voidRoute(app, account.sendPasswordCode, ({ caller, ip }) => accounts.sendPasswordCode(caller, ip));
  voidRoute(app, account.changePassword, ({ caller, body }) => accounts.changePassword(caller, body));
  route(app, account.sessions, ({ caller }) => accounts.sessions(caller));
  voidRoute(app, accountSecurity.beginExport, ({ caller }) => accounts.countExport(caller.id));
  voidRoute(app, accountSecurity.endSession, ({ caller, body }) => accounts.endSession(caller, body.session_id));
  route(app, account.endOtherSessions, async ({ caller }) => ({ ended: await accounts.endOtherSessions(caller) }));
}

type Security = { avatars: Avatars; phoneChange: PhoneChange };

/** The change of the phone and the customer's picture. */
function securityRoutes(app: App, { avatars, phoneChange }: Security) {
  route(app, accountSecurity.phoneChange, async ({ caller }) => ({ verified: await phoneChange.isVerified(caller) }));
  voidRoute(app, accountSecurity.sendOldPhoneCode, ({ caller, body, ip }) => phoneChange.sendOldCode(caller, body, ip));
  voidRoute(app, accountSecurity.verifyOldPhone, ({ caller, body }) => phoneChange.verifyOld(caller, body.code));
  voidRoute(app, accountSecurity.sendNewPhoneCode, ({ caller, body, ip }) => phoneChange.sendNewCode(caller, body, ip));
  voidRoute(app, accountSecurity.changePhone, ({ caller, body }) => phoneChange.change(caller, body));
  route(app, accountSecurity.avatar, ({ caller, params }) => avatars.read(caller, params.name ?? ""));
  voidRoute(app, accountSecurity.uploadAvatar, ({ caller, body }) =>
    avatars.upload(caller, Buffer.from(body.image, "base64")),
  );
  voidRoute(app, accountSecurity.removeAvatar, ({ caller }) => avatars.remove(caller));
}
