import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./overview.tsx";

const shop = freshBackend();
const as = async (phone: string) => visit("/user/default").with(await tokenOf(shop, phone));

test("guests are sent to log in and back, whether they look or act", async () => {
  const guest = visit("/user/default");
  for (const answer of [
    outcome(loader(guest.get())),
    outcome(action(guest.post({ intent: "edit_profile", nickname: "远山" }))),
  ]) {
    const { status, headers } = (await answer) as Response;
    expect([status, headers.get("Location")]).toEqual([302, "/login?from=%2Fuser%2Fdefault"]);
  }
});

test("the dashboard stands without the blocks that cannot be read", async () => {
  const { get } = await as(demoCustomers.tradeMarkup);
  failCalls(shop, "/api/order/number", "/api/order/list");
  expect(await loader(get())).toMatchObject({ buyer: { real_name: "孙立成" }, counts: null, orders: null });
});

test("a profile is changed and the change is said", async () => {
  const buyer = await as(demoCustomers.tradeMarkup);
  const answer = (await action(
    buyer.post({ intent: "edit_profile", nickname: "远山采购", real_name: "孙立" }),
  )) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/user/default"]);
  expect(answer.headers.get("Set-Cookie")).toContain("shop_toast=");
  expect((await loader(buyer.get())).buyer).toMatchObject({ nickname: "远山采购", real_name: "孙立" });
});

test("a profile without a nickname comes back with what was typed", async () => {
  const buyer = await as(demoCustomers.tradeMarkup);
  expect(await action(buyer.post({ intent: "edit_profile", nickname: " ", real_name: "孙立" }))).toMatchObject({
    init: { status: 400 },
    data: { form: { error: { nickname: ["请填写昵称"] }, initialValue: { real_name: "孙立" } } },
  });
});

test("a birthday is chosen once", async () => {
  const buyer = await as(demoCustomers.newcomer);
  const first = (await action(buyer.post({ intent: "edit_birthday", birthday: "1990-05-06" }))) as Response;
  expect(first.status).toBe(303);
  expect((await loader(buyer.get())).buyer.birthday).toBe("1990-05-06");
  expect(await action(buyer.post({ intent: "edit_birthday", birthday: "1991-05-06" }))).toMatchObject({
    init: { status: 409 },
    data: { form: { error: { birthday: [expect.stringMatching(/\p{Script=Han}/u)] } } },
  });
  expect((await loader(buyer.get())).buyer.birthday).toBe("1990-05-06");
});

test.each(["", "yesterday", "2099-01-01"])(
  "the birthday “%s” is refused beside its field [S5.birthday.1]",
  async (birthday) => {
    const buyer = await as(demoCustomers.newcomer);
    expect(await action(buyer.post({ intent: "edit_birthday", birthday }))).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { birthday: ["请输入正确的生日！"] } } },
    });
  },
);
