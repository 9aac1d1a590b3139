import { auth } from "#contract/auth.ts";
import { createCaptchas } from "../../platform/captchas.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import invitation from "../invitation/index.ts";
import site from "../site/index.ts";
import { authRoutes } from "./auth.routes.ts";
import { createAuth } from "./auth.ts";
import { createQrLogins } from "./qr.ts";

/** Login, registration, captchas and login by QR code. */
export default defineModule({
  calls: { auth },
  needs: { account, invitation, site },
  erasure: { deleted: ["qr_logins"] },
  create(platform, { account: { accounts }, invitation: { recordInvitation }, site: { siteUrl } }) {
    const captchas = createCaptchas(platform);
    const logins = createAuth({ ...platform, accounts, captchas, recordInvitation });
    return {
      services: { enter: logins.enter },
      routes: (app) =>
        authRoutes(app, {
          logins,
          captchas,
          qrLogins: createQrLogins({ ...platform, accounts, siteUrl }),
          smsCodes: platform.smsCodes,
          tokens: platform.tokens,
        }),
      jobs: [{ name: "delete expired captchas and QR logins", everyMs: 10 * 60 * 1000, run: logins.deleteExpired }],
    };
  },
});
