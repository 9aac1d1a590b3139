import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The test that sees what each call of the specification changes, on a page or in a session. */
const SHOWN_BY: Readonly<Record<string, readonly [file: string, title: string]>> = {
  "GET /api/pc/home": ["app/features/home/home.page.test.ts", "the home page has banners"],
  "GET /api/pc/config": ["app/shell/shell.test.ts", "a visitor's shell has the shop's data"],
  "GET /api/common/hot_keyword": ["app/shell/shell.test.ts", "a visitor's shell has the shop's data"],
  "GET /api/user": ["app/shell/shell.test.ts", "a customer's shell has the customer"],
  "GET /api/user/cart/lst": ["app/features/cart/shopping-cart.page.test.ts", "the drawer receives invalid lines apart"],
  "GET /api/user/cart/count": ["app/shell/shell.test.ts", "a broken $path costs its part of the shell alone"],
  "POST /api/user/cart/delete": ["app/features/cart/shopping-cart.page.test.ts", "is answered with 删除成功"],
  "POST /api/user/cart/change/{cart_id}": [
    "app/features/cart/shopping-cart.page.test.ts",
    "with 10 in stock is saved as",
  ],
  "POST /api/auth/login": ["app/features/auth/login.page.test.ts", "by password redirects back with a session"],
  "POST /api/auth/smslogin": ["app/features/auth/login.page.test.ts", "by SMS saves the draft"],
  "POST /api/auth/registerTl": ["app/features/auth/register.pages.test.ts", "registers without logging in"],
  "POST /api/user/change_pwd": [
    "app/features/auth/password-reset.pages.test.ts",
    "sets the password, ends every session",
  ],
  "POST /api/auth/sendTLCode": ["app/features/auth/login.page.test.ts", "needs no other captcha for five minutes"],
  "GET /api/auth/sendTLCode": [
    "app/features/account/phone-binding.page.test.ts",
    "after the captcha of GET sendTLCode",
  ],
  "POST /api/auth/verify": ["app/features/auth/login.page.test.ts", "shows a wrong captcha beside its field"],
  "GET /api/captcha": ["app/features/auth/login.page.test.ts", "shows a captcha where codes are sent"],
  "GET /api/pc/login/scan": ["app/features/auth/scan.pages.test.ts", "shows its picture"],
  "POST /api/pc/login/scan/check": ["app/features/auth/scan.pages.test.ts", "waits for any status but 200 and 400"],
  "POST /api/user/chagePasswordOnly": ["app/features/auth/password-setup.pages.test.ts", "follows an SMS login"],
  "GET /api/getPlacardInfo": ["app/features/site/placard.resource.test.ts", "an announcement with a picture is shown"],
  "POST /api/user/edit": ["app/features/dashboard/overview.page.test.ts", "a birthday can be set once"],
  "GET /api/user/getMemberInfo": ["app/features/account/phone-binding.page.test.ts", "by getMemberInfo alone"],
  "POST /api/user/sendTLSMS": ["app/features/account/phone-binding.page.test.ts", "sends a code after the captcha"],
  "POST /api/user/bingTLPhone": ["app/features/account/phone-binding.page.test.ts", "binds the phone and returns"],
  "POST /api/logout": ["app/features/auth/logout.resource.test.ts", "revokes the token in the backend"],
};

test("every call of the specification has a test that sees its effect [S7.calls.1]", () => {
  const all: Endpoint[] = Object.values(calls).flatMap((endpoints) => Object.values(endpoints));
  const specified = all
    .filter(({ source }) => source === "specification")
    .map(({ method, path }) => `${method} ${path}`);
  expect(specified.sort()).toEqual(Object.keys(SHOWN_BY).sort());
});

test.each(Object.entries(SHOWN_BY))("%s has its test", (_, [file, title]) => {
  const titles = readFileSync(file, "utf8").match(/\btest\b[^\n]*|^\s*(?:\]\))?\(?"[^\n]*|^\s*"[^\n]*/gm) ?? [];
  expect(titles.some((line) => line.includes(title))).toBe(true);
});
