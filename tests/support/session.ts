import type { APIRequestContext } from "@playwright/test";

export type Account = { phone: string; password: string };

/** Prepares the customer of a browser by plain form posts, so that a test opens only its own pages. */
export type Session = {
  logIn(account: Account): Promise<void>;
  /** Replaces the cart by one piece of each of this many SKUs. */
  setCart(lines: number): Promise<void>;
};

export function createSession(request: APIRequestContext, origin: string): Session {
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

  return {
    logIn: ({ phone, password }) =>
      submit("/login?mode=password", [
        ["intent", "login"],
        ["account", phone],
        ["password", password],
        ["agree", "on"],
        ["from", "/"],
      ]),
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
