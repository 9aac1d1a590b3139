import { describe, expect, test } from "vitest";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)("managers", ...args);
const listManagers = async () => JSON.parse(await staff("list", "--json"));
const add = (...args: string[]) => staff("add", "--name", "何经理", "--phone", "021-66668888", ...args);

/** The account manager in the customer's account. */
async function managerOf(phone: string) {
  const { data } = await call(shop, "GET", "/api/user", { token: await tokenOf(shop, phone) });
  return (data as { admin: unknown }).admin;
}

test("a new account manager is assigned, and the customer sees picture, name and telephone [S6.manager.1]", async () => {
  expect(await add("--region", "华东", "--image", "/portraits/he.webp")).toBe("已新建客服经理 何经理");
  await staffOf(shop)("customers", "manager", demoCustomers.tradeMarkup, "何经理");
  expect(await managerOf(demoCustomers.tradeMarkup)).toEqual({
    image: "/portraits/he.webp",
    real_name: "何经理",
    phone: "021-66668888",
  });
  expect((await listManagers()).at(-1)).toEqual({
    name: "何经理",
    phone: "021-66668888",
    region: "华东",
    image: "/portraits/he.webp",
    customers: 1,
  });
});

test("only the given fields are changed; the picture can be removed", async () => {
  await add("--image", "/portraits/he.webp");
  expect(await staff("set", "何经理", "--phone", "13912345678")).toBe("客服经理 何经理 已修改");
  expect((await listManagers()).at(-1)).toMatchObject({ phone: "13912345678", image: "/portraits/he.webp" });
  await staff("set", "何经理", "--name", "何小姐", "--image", "#");
  expect((await listManagers()).at(-1)).toMatchObject({ name: "何小姐", phone: "13912345678", image: "" });
});

test("a removed manager hands over the customers; their messages remain", async () => {
  const { manager_id } = await customerOf(shop, demoCustomers.tradeMarkup);
  expect(manager_id).toBe(1);
  const row = { customer_id: 5, manager_id, content: "在吗", created_at: 1 };
  await shop.backend.database.write((tx) => tx.insertInto("manager_messages").values(row).execute());
  const [chen, lin] = await listManagers();
  await expect(staff("remove", chen.name)).rejects.toThrow(`${chen.name} 还有客户，请用 --to 转给另一位客服经理`);
  await expect(staff("remove", chen.name, "--to", chen.name)).rejects.toThrow("客户须转给另一位客服经理");
  await expect(staff("remove", chen.name, "--to", "无此人")).rejects.toThrow("没有客服经理 无此人");
  expect(await listManagers()).toHaveLength(3);
  expect(await staff("remove", chen.name, "--to", lin.name)).toBe(
    `已删除客服经理 ${chen.name}，${chen.customers} 个客户转给 ${lin.name}`,
  );
  expect(await listManagers()).toMatchObject([{ name: lin.name, customers: lin.customers + chen.customers }, {}]);
  expect(await managerOf(demoCustomers.tradeMarkup)).toMatchObject({ real_name: lin.name });
  const { read } = shop.backend.database;
  expect(await read.selectFrom("manager_messages").select("manager_id").execute()).toEqual([{ manager_id: null }]);
  const members = await read.selectFrom("staff_members").select("manager_id").execute();
  expect(members.map((member) => member.manager_id)).not.toContain(manager_id);
});

const NEW_MANAGER = { real_name: "何经理", phone: "021-66668888", image: null, region: "" };

test("names are unique, also for concurrent requests", async () => {
  const both = await Promise.allSettled([1, 2].map(() => shop.backend.staff.managers.add(NEW_MANAGER)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(add()).rejects.toThrow("已有客服经理 何经理");
  await expect(staff("set", "陈知远", "--name", "何经理")).rejects.toThrow("已有客服经理 何经理");
});

describe("an invalid command is refused without any change", () => {
  test.each([
    { args: ["add", "--name", "何经理"], why: "--phone" },
    { args: ["add", "--name", "", "--phone", "13912345678"], why: "请填写 1 到 60 个字" },
    { args: ["add", "--name", "何经理", "--phone", "电话"], why: "应为电话号码" },
    { args: ["add", "--name", "何经理", "--phone", "13912345678", "--image", "https://x/y.png"], why: "图片路径" },
    { args: ["add", "--name", "何经理", "--phone", "13912345678", "--image", "//x/y.png"], why: "图片路径" },
    { args: ["set", "何经理", "--phone", "13912345678"], why: "没有客服经理 何经理" },
    { args: ["set", "陈知远"], why: "请说明要修改什么" },
    { args: ["remove", "何经理"], why: "没有客服经理 何经理" },
  ])("managers $args", async ({ args, why }) => {
    const before = await listManagers();
    await expect(staff(...args)).rejects.toThrow(why);
    expect(await listManagers()).toEqual(before);
  });
});
