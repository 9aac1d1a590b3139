import { describe, expect, test } from "vitest";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...words: string[]) => staffOf(shop)("managers", ...words);
const listed = async () => JSON.parse(await staff("list", "--json"));
const add = (...words: string[]) => staff("add", "--name", "何经理", "--phone", "021-66668888", ...words);

/** What a customer is shown of the account manager. */
async function shownTo(phone: string) {
  const { data } = await call(shop, "GET", "/api/user", { token: await tokenOf(shop, phone) });
  return (data as { admin: unknown }).admin;
}

test("a new account manager is assigned, and the customer sees picture, name and telephone [S6.manager.1]", async () => {
  expect(await add("--region", "华东", "--image", "/portraits/he.webp")).toBe("已新建客户经理 何经理");
  await staffOf(shop)("customers", "manager", demoCustomers.tradeMarkup, "何经理");
  expect(await shownTo(demoCustomers.tradeMarkup)).toEqual({
    ...{ image: "/portraits/he.webp", real_name: "何经理", phone: "021-66668888" },
  });
  expect((await listed()).at(-1)).toEqual({
    ...{ name: "何经理", phone: "021-66668888", region: "华东", image: "/portraits/he.webp", customers: 1 },
  });
});

test("what is named is changed, all else stays; a picture can be taken away", async () => {
  await add("--image", "/portraits/he.webp");
  expect(await staff("set", "何经理", "--phone", "13912345678")).toBe("客户经理 何经理 已修改");
  expect((await listed()).at(-1)).toMatchObject({ phone: "13912345678", image: "/portraits/he.webp" });
  await staff("set", "何经理", "--name", "何小姐", "--image", "#");
  expect((await listed()).at(-1)).toMatchObject({ name: "何小姐", phone: "13912345678", image: "" });
});

test("one who goes hands the customers over; what they wrote stays", async () => {
  const { manager_id } = await customerOf(shop, demoCustomers.tradeMarkup);
  expect(manager_id).toBe(1);
  const row = { customer_id: 5, manager_id, content: "在吗", created_at: 1 };
  await shop.backend.database.write((tx) => tx.insertInto("manager_messages").values(row).execute());
  const [chen, lin] = await listed();
  await expect(staff("remove", chen.name)).rejects.toThrow(`${chen.name} 还有客户，请用 --to 转给另一位客户经理`);
  await expect(staff("remove", chen.name, "--to", chen.name)).rejects.toThrow("客户须转给另一位客户经理");
  await expect(staff("remove", chen.name, "--to", "无此人")).rejects.toThrow("没有客户经理 无此人");
  expect(await listed()).toHaveLength(3);
  expect(await staff("remove", chen.name, "--to", lin.name)).toBe(
    `已删除客户经理 ${chen.name}，${chen.customers} 个客户转给 ${lin.name}`,
  );
  expect(await listed()).toMatchObject([{ name: lin.name, customers: lin.customers + chen.customers }, {}]);
  expect(await shownTo(demoCustomers.tradeMarkup)).toMatchObject({ real_name: lin.name });
  expect(await shop.backend.database.read.selectFrom("manager_messages").select("content").execute()).toHaveLength(1);
});

test("a name is one person, also when two add it at once", async () => {
  const both = await Promise.allSettled([1, 2].map(() => shop.backend.staff.managers.add(HE)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(add()).rejects.toThrow("已有客户经理 何经理");
  await expect(staff("set", "陈知远", "--name", "何经理")).rejects.toThrow("已有客户经理 何经理");
});
const HE = { real_name: "何经理", phone: "021-66668888", image: null, region: "" };

describe("what is wrong is response, and nothing is written", () => {
  test.each([
    { words: ["add", "--name", "何经理"], why: "--phone" },
    { words: ["add", "--name", "", "--phone", "13912345678"], why: "请填写 1 到 60 个字" },
    { words: ["add", "--name", "何经理", "--phone", "电话"], why: "应为电话号码" },
    { words: ["add", "--name", "何经理", "--phone", "13912345678", "--image", "https://x/y.png"], why: "图片路径" },
    { words: ["add", "--name", "何经理", "--phone", "13912345678", "--image", "//x/y.png"], why: "图片路径" },
    { words: ["set", "何经理", "--phone", "13912345678"], why: "没有客户经理 何经理" },
    { words: ["set", "陈知远"], why: "请说明要修改什么" },
    { words: ["remove", "何经理"], why: "没有客户经理 何经理" },
  ])("managers $words", async ({ words, why }) => {
    const before = await listed();
    await expect(staff(...words)).rejects.toThrow(why);
    expect(await listed()).toEqual(before);
  });
});
