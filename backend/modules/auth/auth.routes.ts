import { auth } from "#contract/auth.ts";
import { type App, Refusal, serve } from "../../serve.ts";
import type { Auth } from "./auth.ts";
import type { Captchas } from "./captchas.ts";
import type { Codes } from "./codes.ts";
import type { QrLogins } from "./qr.ts";
import type { Tokens } from "./tokens.ts";

type Parts = { rules: Auth; captchas: Captchas; codes: Codes; tokens: Tokens; qrLogins: QrLogins };

/** Captchas, codes, logins (storefront.md section 7). */
export function authRoutes(app: App, { rules, captchas, codes, tokens, qrLogins }: Parts) {
  serve(app, auth.captcha, async ({ address }) => ({ ...(await captchas.make(address)), code: "" as const }));
  serve(app, auth.codeCaptcha, ({ address }) => captchas.make(address));

  serve(app, auth.verify, async ({ body, address }) => {
    const passed = await captchas.pass(body.phone, body.type, body.key, body.code);
    if (!passed) throw new Refusal(400, "图形验证码错误");
    await codes.send(body.phone, body.type, address);
    return {};
  });

  serve(app, auth.sendCode, async ({ body, address }) => {
    const purpose = await captchas.passedFor(body.phone);
    if (!purpose) throw new Refusal(400, "请先输入图形验证码");
    await codes.send(body.phone, purpose, address);
    return {};
  });

  serve(app, auth.login, ({ body, address }) => rules.login(body, address));
  serve(app, auth.smsLogin, ({ body }) => rules.smsLogin(body));
  serve(app, auth.register, ({ body }) => rules.register(body));
  serve(app, auth.resetPassword, async ({ body }) => {
    await rules.resetPassword(body);
    return {};
  });

  serve(app, auth.scan, ({ query, address }) => qrLogins.start(query.device, address));
  serve(app, auth.scanCheck, ({ body }) => qrLogins.check(body));
  serve(app, auth.scanAsked, ({ who, query }) => qrLogins.asked(who, query.key));
  serve(app, auth.scanConfirm, async ({ who, body }) => {
    await qrLogins.confirm(who, body.key);
    return {};
  });

  serve(app, auth.logout, async ({ who }) => {
    if (who) await tokens.revoke(who.token);
    return {};
  });
}
