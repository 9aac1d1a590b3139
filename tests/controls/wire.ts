import type { Control } from "./control.ts";

const CART = { test: "backend/modules/cart/cart.test.ts", file: "backend/modules/cart/cart.store.ts" };
const SERVE = { test: "backend/serve.test.ts", file: "backend/serve.ts" };

/** What the backend tells and takes, whoever asks. */
export const wire: readonly Control[] = [
  {
    id: "price.door",
    says: "trade prices are told to approved customers alone",
    test: CART.test,
    file: "backend/modules/cart/cart.routes.ts",
    takeOut: "...(trade ? { cost: yuan(offer.cost) } : {}),",
    put: "cost: yuan(offer.cost),",
    title: "sees cost exactly when approved",
  },
  {
    id: "price.card",
    says: "a card tells no trade price to who is not approved",
    test: "backend/modules/goods/goods.test.ts",
    file: "backend/modules/goods/card.ts",
    takeOut: 'priceClass(reader) === "public" ? open : ',
    title: "trade prices are secret",
  },
  {
    id: "contract.fields",
    says: "a body with a field that nobody asked for is refused",
    test: "tests/contract/contract.test.ts",
    file: "backend/serve.ts",
    takeOut: 'if (!parsed.success) throw new Refusal(400, "请求参数有误");\n  return parsed.data;',
    put: "return parsed.success ? parsed.data : {};",
    title: "refuses fields that it does not know",
  },
  {
    id: "contract.visitor",
    says: "a call for customers refuses visitors",
    test: "tests/contract/contract.test.ts",
    file: "backend/serve.ts",
    takeOut: 'if (endpoint.who === "customer" && !who) throw new Refusal(400, LOGIN_REQUIRED);',
    title: "refuses a visitor",
  },
  {
    id: "body.size",
    says: "the backend takes no body above a megabyte",
    ...SERVE,
    file: "backend/backend.ts",
    takeOut: "maxSize: BODY_MAX",
    put: "maxSize: 100 * BODY_MAX",
    title: "one that is too large",
  },
  {
    id: "body.json",
    says: "a body that is no JSON is refused in words",
    ...SERVE,
    takeOut: 'if (error instanceof SyntaxError) throw new Refusal(400, "请求参数有误");',
    title: "a body that is no JSON",
  },
  {
    id: "nul.query",
    needs: "postgres",
    says: "a NUL in a question falls back",
    ...SERVE,
    takeOut: "sensible(query)),",
    put: "query),",
    title: "falls back in a query",
  },
  {
    id: "nul.path",
    needs: "postgres",
    says: "a NUL in a path names nothing",
    ...SERVE,
    takeOut: 'if (Object.values(params).some((value) => value.includes("\\0"))) throw notFound();',
    title: "names nothing in a path",
  },
  {
    id: "nul.body",
    says: "a NUL in a body is refused",
    ...SERVE,
    takeOut: 'if (NUL.test(text)) throw new Refusal(400, "请求参数有误");',
    title: "is refused in a body",
  },
  {
    id: "fault.silent",
    says: "a fault tells nothing of itself",
    test: "backend/serve.test.ts",
    file: "backend/serve.ts",
    takeOut: "message: `服务器错误（${id}）`",
    put: "message: String(error)",
    title: "a fault is told by a number",
  },
];
