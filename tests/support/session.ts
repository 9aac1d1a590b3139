import type { BrowserContext } from "@playwright/test";
import { demoCustomers } from "./people.ts";

export type Account = { phone: string; password: string };

/** Prepares the customer of a browser by plain form posts, so that a test opens only its own pages. */
export type Session = {
  /** Sets the cookie of the customer's session, which the tests of a worker share. */
  logIn(account: Account): Promise<void>;
  /** Makes a session that no other test has, for tests that end sessions; the next test's is new too. */
  logInAnew(account: Account): Promise<void>;
  /** Replaces the cart by one piece of each of this many SKUs. */
  setCart(lines: number): Promise<void>;
};

const COOKIE = "shop_session";

/** The cookies of the worker's sessions by phone. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

export function createSession(context: BrowserContext, origin: string): Session {
  const { request } = context;

  async function submit(path: string, fields: [string, string][]) {
    const response = await request.post(origin + path, {
      data: new URLSearchParams(fields).toString(),
      headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
      maxRedirects: 0,
    });
    if (response.status() !== 303) {
      throw new Error(`POST ${path} was answered with ${response.status()}`);
    }
  }

  async function fieldValues(path: string, name: string): Promise<string[]> {
    const html = await (await request.get(origin + path)).text();
    const inputs = (html.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes(`name="${name}"`));
    return [...new Set(inputs.flatMap((input) => /value="(\d+)"/.exec(input)?.[1] ?? []))];
  }

  async function submitLogin({ phone, password }: Account) {
    // The login refuses a customer who is logged in.
    await context.clearCookies({ name: COOKIE });
    await submit("/login?mode=password", [
      ["intent", "login"],
      ["account", phone],
      ["password", password],
      ["agree", "on"],
      ["from", "/"],
    ]);
  }

  /** Puts off the dialog that binds a phone, which would lie over the pages of other tests than its own. */
  async function putOffBinding({ phone }: Account) {
    if (phone === demoCustomers.unbound) return;
    await context.addInitScript(() => {
      if (window.location.protocol.startsWith("http")) window.localStorage.setItem("binding_put_off", "1");
    });
  }

  return {
    async logIn(account) {
      await putOffBinding(account);
      const known = sessions.get(account.phone);
      if (known) return context.addCookies(known);
      await submitLogin(account);
      const cookies = await context.cookies();
      sessions.set(
        account.phone,
        cookies.filter(({ name }) => name === COOKIE),
      );
    },
    async logInAnew(account) {
      await putOffBinding(account);
      sessions.delete(account.phone);
      await submitLogin(account);
    },
    async setCart(lines) {
      const old = await fieldValues("/shopping_cart", "cart_id");
      if (old.length > 0) {
        await submit("/shopping_cart", [
          ["intent", "delete"],
          ["confirmed", "1"],
          ...old.map((id): [string, string] => ["cart_id", id]),
        ]);
      }
      for (let missing = lines, page = 1; missing > 0; page += 1) {
        const list = `/goods_cate?in_stock=1&view=table&page=${page}`;
        const skus = (await fieldValues(list, "sku")).slice(0, missing);
        if (skus.length === 0) throw new Error(`${list} has no SKU`);
        const rows = skus.flatMap((sku): [string, string][] => [
          ["sku", sku],
          ["cart_num", "1"],
        ]);
        await submit(list, [["intent", "add_cart"], ...rows]);
        missing -= skus.length;
      }
    },
  };
}
