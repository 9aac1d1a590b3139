import { expect, test } from "vitest";
import { answersOf } from "#backend/main.ts";
import { staffCalls } from "#backend/modules/modules.ts";
import { type Endpoint, isStaffCall } from "#contract/endpoint.ts";
import { ROLES, rightsOf } from "#contract/rules/staff.ts";
import { FORBIDDEN, LOGIN_REQUIRED } from "#contract/rules/status.ts";
import { call, sharedBackend } from "#tests/support/backend.ts";
import { demoMembers, staffToken } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

/** Every call of the desk as every role, as a customer and as a visitor; a refusal comes before the body is read. */

const shop = sharedBackend();
const all: Endpoint[] = Object.values(staffCalls).flatMap((subject) => Object.values(subject));
const calls = all.filter(({ access }) => access === "staff");
/** Calls that every member has. */
const OF_EVERY_MEMBER = [
  "logout",
  "me",
  "home",
  "counts",
  "exceptions",
  "search",
  "log",
  "notices",
  "notices/unread",
  "notices/read",
  "requests",
  "requests/1/decide",
  "requests/1/withdraw",
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, "1");
const ask = (endpoint: Endpoint, token?: string) =>
  call(shop, endpoint.method, pathOf(endpoint), {
    token,
    body: endpoint.method === "POST" ? { unknown: true } : undefined,
  });

test("every call of the desk names its right, but those of every member and the login", () => {
  expect(
    all
      .filter((one) => one.access !== "staff")
      .map(pathOf)
      .sort(),
  ).toEqual(["/api/staff/code", "/api/staff/login", "/api/staff/password"]);
  const free = calls.filter(({ right }) => right === undefined).map((one) => pathOf(one).replace("/api/staff/", ""));
  expect(OF_EVERY_MEMBER).toEqual(expect.arrayContaining(free));
  expect(all.every(isStaffCall)).toBe(true);
});

test("without the shared secret of a backend of its own no call of the desk exists, however its path is written", async () => {
  const SECRET = "a secret of the shop";
  const token = await staffToken(shop, demoMembers.admin);
  const asked = async (answer: ReturnType<typeof answersOf>, { method, path }: Endpoint, secret?: string) => {
    const headers = { "X-Token": token, ...(secret === undefined ? {} : { "X-Backend-Secret": secret }) };
    const body = method === "POST" ? "{}" : undefined;
    return (await answer(new Request(`http://backend.test${path}`, { method, headers, body }), "203.0.113.9")).status;
  };
  const [own, without] = [answersOf(shop.backend, SECRET), answersOf(shop.backend, undefined)];
  for (const endpoint of all) {
    const path = pathOf(endpoint);
    for (const one of [path, path.replace("/staff/", "/%73taff/")].map((written) => ({
      ...endpoint,
      path: written as Endpoint["path"],
    }))) {
      const refused = [
        await asked(own, one),
        await asked(own, one, "another secret!!"),
        await asked(without, one, SECRET),
      ];
      expect([one.path, ...refused]).toEqual([one.path, 404, 404, 404]);
    }
  }
  const me = all.find(({ path }) => path === "/api/staff/me");
  if (!me) throw new Error("no call of the own rights");
  expect(await asked(own, me, SECRET)).toBe(200);
});

test("visitors and customers have no call of the desk", async () => {
  const customer = await tokenOf(shop, demoCustomers.tradeMarkup);
  for (const endpoint of calls) {
    for (const token of [undefined, customer]) {
      expect([nameOf(endpoint), (await ask(endpoint, token)).message]).toEqual([nameOf(endpoint), LOGIN_REQUIRED]);
    }
  }
});

test.each(ROLES)("a member with the role %s has the calls of its rights and no other", async (role) => {
  const token = await staffToken(shop, demoMembers[role]);
  const rights = rightsOf([role]);
  for (const endpoint of calls.filter(({ path }) => path !== "/api/staff/logout")) {
    const { status } = await ask(endpoint, token);
    const isAllowed = endpoint.right === undefined || rights.includes(endpoint.right);
    expect([nameOf(endpoint), status !== FORBIDDEN]).toEqual([nameOf(endpoint), isAllowed]);
  }
});
