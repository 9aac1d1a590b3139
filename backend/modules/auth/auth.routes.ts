import { auth } from "#contract/auth.ts";
import { ApiError } from "../../http/errors.ts";
import { type App, route } from "../../http/route.ts";
import type { Auth } from "./auth.ts";
import type { Captchas } from "./captchas.ts";
import type { Codes } from "./codes.ts";
import type { QrLogins } from "./qr.ts";
import type { Tokens } from "./tokens.ts";

type Parts = { rules: Auth; captchas: Captchas; codes: Codes; tokens: Tokens; qrLogins: QrLogins };

/** Captchas, codes, logins (storefront.md section 7). */
export function authRoutes(app: App, { rules, captchas, codes, tokens, qrLogins }: Parts) {
  route(app, auth.captcha, async ({ address }) => ({ ...(await captchas.make(address)), code: "" as const }));
  route(app, auth.codeCaptcha, ({ address }) => captchas.make(address));

  route(app, auth.verify, async ({ body, address }) => {
    const passed = await captchas.pass(body.phone, body.type, body.key, body.code);
    if (!passed) throw new ApiError(400, "图形验证码错误");
    await codes.send(body.phone, body.type, address);
    return {};
  });

  route(app, auth.sendCode, async ({ body, address }) => {
    const purpose = await captchas.passedFor(body.phone);
    if (!purpose) throw new ApiError(400, "请先输入图形验证码");
    await codes.send(body.phone, purpose, address);
    return {};
  });

  route(app, auth.login, ({ body, address }) => rules.login(body, address));
  route(app, auth.smsLogin, ({ body }) => rules.smsLogin(body));
  route(app, auth.register, ({ body }) => rules.register(body));
  route(app, auth.resetPassword, async ({ body }) => {
    await rules.resetPassword(body);
    return {};
  });

  route(app, auth.scan, ({ query, address }) => qrLogins.start(query.device, address));
  route(app, auth.scanCheck, ({ body }) => qrLogins.check(body));
  route(app, auth.scanAsked, ({ caller, query }) => qrLogins.asked(caller, query.key));
  route(app, auth.scanConfirm, async ({ caller, body }) => {
    await qrLogins.confirm(caller, body.key);
    return {};
  });

  route(app, auth.logout, async ({ caller }) => {
    if (caller) await tokens.revoke(caller.token);
    return {};
  });
}
