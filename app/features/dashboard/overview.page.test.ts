import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./overview.page.tsx";

const shop = freshBackend();
const asCustomer = async (phone: string) => visit("/user/default").with(await tokenOf(shop, phone));

test("redirects visitors to the login, for the page and for its forms", async () => {
  const visitor = visit("/user/default");
  for (const answer of [
    outcome(loader(visitor.get())),
    outcome(action(visitor.post({ intent: "edit_profile", nickname: "远山" }))),
  ]) {
    const { status, headers } = (await answer) as Response;
    expect([status, headers.get("Location")]).toEqual([302, "/login?from=%2Fuser%2Fdefault"]);
  }
});

test("is shown without the blocks that cannot be read", async () => {
  const { get } = await asCustomer(demoCustomers.tradeMarkup);
  failCalls(shop, "/api/order/number", "/api/order/list", "/api/user/dashboard");
  const nothing = { counts: null, orders: null, dashboard: null };
  expect(await loader(get())).toMatchObject({ buyer: { real_name: "孙立成" }, ...nothing });
});

test("reads what the customer acts on and the first steps [P6.210] [P6.211]", async () => {
  const { get } = await asCustomer(demoCustomers.newcomer);
  const { dashboard } = await loader(get());
  expect(dashboard).toMatchObject({
    tasks: [],
    taskCount: 0,
    openRefunds: 0,
    spending: null,
    coupons: { unused: 0, hint: null },
    steps: { application: false, address: false, printer: false, order: false, title: false },
  });
});

test("saves the profile and shows a toast", async () => {
  const customer = await asCustomer(demoCustomers.tradeMarkup);
  const answer = (await action(
    customer.post({ intent: "edit_profile", nickname: "远山采购", real_name: "孙立" }),
  )) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/user/default"]);
  expect(answer.headers.get("Set-Cookie")).toContain("shop_toast=");
  expect((await loader(customer.get())).buyer).toMatchObject({ nickname: "远山采购", real_name: "孙立" });
});

test("returns a profile without a nickname with the typed values", async () => {
  const customer = await asCustomer(demoCustomers.tradeMarkup);
  expect(await action(customer.post({ intent: "edit_profile", nickname: " ", real_name: "孙立" }))).toMatchObject({
    init: { status: 400 },
    data: { form: { error: { nickname: ["请填写昵称"] }, initialValue: { real_name: "孙立" } } },
  });
});

test("a birthday can be set once", async () => {
  const customer = await asCustomer(demoCustomers.newcomer);
  const first = (await action(customer.post({ intent: "edit_birthday", birthday: "1990-05-06" }))) as Response;
  expect(first.status).toBe(303);
  expect((await loader(customer.get())).buyer.birthday).toBe("1990-05-06");
  expect(await action(customer.post({ intent: "edit_birthday", birthday: "1991-05-06" }))).toMatchObject({
    init: { status: 409 },
    data: { form: { error: { birthday: [expect.stringMatching(/\p{Script=Han}/u)] } } },
  });
  expect((await loader(customer.get())).buyer.birthday).toBe("1990-05-06");
});

test.each(["", "yesterday", "2099-01-01"])(
  "refuses the birthday “%s” with a message beside its field [S5.birthday.1]",
  async (birthday) => {
    const customer = await asCustomer(demoCustomers.newcomer);
    expect(await action(customer.post({ intent: "edit_birthday", birthday }))).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { birthday: ["请输入正确的生日！"] } } },
    });
  },
);
