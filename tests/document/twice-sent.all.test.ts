import { beforeEach, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { deviationsOf, pagesOf, type Records } from "#tests/support/site-map.ts";
import { cookieOf } from "#tests/support/visit.ts";

/** Sends the fields of every form of every page twice, which the page shows again as its initial values. */

const shop = freshBackend();
const acts = pagesOf(await startBuiltShop())
  .filter(({ hasPage }) => hasPage)
  .flatMap((page) => Object.entries(page.acts).map(([intent, act]) => ({ page, intent, act })));
const nameOf = ({ page, intent }: (typeof acts)[number]) => `${page.id} ${intent}`;

let visit: Awaited<ReturnType<typeof openShop>>;
let records: Records;
let cookie: string;
beforeEach(async () => {
  visit = await openShop();
  records = await ownedRecords(shop, demoCustomers.tradeMarkup);
  cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
});

/** The names of the fields in the page's markup, because a sample leaves out those that may be absent. */
async function namesOn(at: string): Promise<string[]> {
  const html = await (await visit(at, { cookie })).text();
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const fields = main.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"/g);
  return [...new Set([...fields].map(([, name = ""]) => name))].filter((name) => name !== "intent");
}

type Field = readonly [name: string, value: string];

/** Throws where the page fails. */
async function mustAnswer(at: string, body?: URLSearchParams) {
  const answer = await visit(at, { cookie, ...(body ? { body } : {}) });
  expect([answer.status < 500, (await answer.text()).includes("服务器错误")]).toEqual([true, false]);
}

const sentTwice = (intent: string, once: readonly Field[], twice: readonly Field[]) =>
  new URLSearchParams([["intent", intent], ...once, ...twice, ...twice].map(([name, value]) => [name, value]));

test("every field of every form sent twice, alone and with all others, is answered and never fails [R9]", async () => {
  const names = new Map<string, string[]>();
  let count = 0;
  const deviations = await deviationsOf(acts, nameOf, async ({ page, intent, act }) => {
    const at = page.address(records);
    const fields: Field[] = Object.entries(act.fields(records))
      .filter(([name]) => name !== "intent")
      .map(([name, value]) => [name, String(value)]);
    const shown = names.get(at) ?? (await namesOn(at));
    names.set(at, shown);
    const own = new Set(fields.map(([name]) => name));
    const others = shown.filter((name) => !own.has(name)).map((name): Field => [name, "x"]);
    // All first, because an act that succeeds may leave nothing for the next.
    await mustAnswer(at, sentTwice(intent, [], [...fields, ...others]));
    await mustAnswer(at, sentTwice(intent, [], fields));
    for (const field of [...fields, ...others]) {
      count += 1;
      const rest = fields.filter((one) => one !== field);
      await mustAnswer(at, sentTwice(intent, rest, [field]));
    }
  });
  expect(deviations).toEqual([]);
  expect(count).toBeGreaterThan(acts.length);

  const queries = await deviationsOf(
    [...names],
    ([at]) => `GET ${at}`,
    async ([at, shown]) => {
      const twice = new URLSearchParams([...shown, ...shown].map((name) => [name, "x"]));
      await mustAnswer(`${at}${at.includes("?") ? "&" : "?"}${twice}`);
    },
  );
  expect(queries).toEqual([]);
}, 600_000);
