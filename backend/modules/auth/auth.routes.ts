import { auth } from "#contract/auth.ts";
import { CAPTCHA_FIRST } from "#contract/rules/account.ts";
import { ApiError } from "../../http/errors.ts";
import { type App, route, voidRoute } from "../../http/route.ts";
import type { Captchas } from "../../platform/captchas.ts";
import type { Platform } from "../../platform/module.ts";
import type { Auth } from "./auth.ts";
import type { QrLogins } from "./qr.ts";

type Deps = Pick<Platform, "smsCodes" | "tokens"> & { logins: Auth; captchas: Captchas; qrLogins: QrLogins };

/** Endpoints of captchas, codes and logins. */
export function authRoutes(app: App, { logins, captchas, smsCodes, tokens, qrLogins }: Deps) {
  route(app, auth.captcha, async ({ ip }) => ({ ...(await captchas.create(ip)), code: "" as const }));
  route(app, auth.codeCaptcha, ({ ip }) => captchas.create(ip));

  route(app, auth.verify, async ({ body, ip }) => {
    await captchas.solve(body.phone, body.type, body.key, body.code);
    const { phone, type: purpose, browser = "" } = body;
    await smsCodes.send({ phone, purpose, browser }, ip);
    return {};
  });

  route(app, auth.sendCode, async ({ body: { phone, browser = "" }, ip }) => {
    const purpose = await captchas.purposeFor(phone);
    if (!purpose) throw new ApiError(400, CAPTCHA_FIRST);
    await smsCodes.send({ phone, purpose, browser }, ip);
    return {};
  });

  route(app, auth.login, ({ body, ip }) => logins.login(body, ip));
  route(app, auth.smsLogin, ({ body }) => logins.smsLogin(body));
  voidRoute(app, auth.register, ({ body }) => logins.register(body));
  voidRoute(app, auth.resetPassword, ({ body }) => logins.resetPassword(body));

  route(app, auth.scan, ({ query, ip }) => qrLogins.start(query.device, ip));
  route(app, auth.scanCheck, ({ body }) => qrLogins.check(body));
  route(app, auth.scanAsked, ({ caller, query }) => qrLogins.describe(caller, query.key));
  voidRoute(app, auth.scanConfirm, ({ caller, body }) => qrLogins.confirm(caller, body.key));

  route(app, auth.logout, async ({ caller }) => {
    if (caller) await tokens.revoke(caller.token);
    return {};
  });
}
