import { describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { redirectOf } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import * as logout from "./logout.resource.ts";

const shop = freshBackend();

describe("logging out", () => {
  test("revokes the token in the backend and ends the session [S6.roles.2]", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const loggedOut = redirectOf(await logout.action((await visit("/logout").with(token)).post({})));
    expect(loggedOut).toMatchObject({ status: 303, to: "/" });
    expect(loggedOut.cookies[0]).toMatch(/^shop_session=; .*Expires=Thu, 01 Jan 1970/);
    const rows = await shop.backend.database.read.selectFrom("tokens").selectAll().execute();
    expect(rows).toEqual([]);
    expect(redirectOf(await logout.action(visit("/logout").post({})))).toMatchObject({ status: 303, to: "/" });
  });

  test("with an expired session ends the same way", async () => {
    const expired = await visit("/logout").with("dead-token");
    expect(redirectOf(await logout.action(expired.post({})))).toMatchObject({ status: 303, to: "/" });
  });

  test("needs a form: opening the address ends no session [P5.10]", async () => {
    expect(redirectOf(logout.loader())).toMatchObject({ status: 302, to: "/", cookies: [] });
  });
});
