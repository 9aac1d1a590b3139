import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
afterEach(() => {
  process.exitCode = 0;
});

const staff = (...args: string[]) => staffOf(shop)(...args);

describe("staff [P9.1] [P9.3]", () => {
  test("creates a customer with a balance, and sets nobody's password", async () => {
    await staff("customers", "create", "13912345678", "--balance", "1000.00");
    expect(await customerOf(shop, "13912345678")).toMatchObject({ balance: 100_000, password_hash: null });
    await expect(staff("customers", "create", "13912345678", "--password", "abc123")).rejects.toThrow("--password");
    await expect(staff("customers", "create", "13912345678")).rejects.toThrow("该手机号已注册");
    expect(JSON.parse(await staff("audit", "--json"))).toEqual([]);
  });

  test.each([
    { args: ["create", "139"], why: "请输入正确的手机号码" },
    { args: ["create", "13912345678", "--balance", "-0.01"], why: "余额不能为负数" },
    { args: ["credit", "13912345678", "--amount", "1.001", "--why", "x"], why: "最多两位小数" },
    { args: ["credit", "13912345678", "--amount", "0.00", "--why", "x"], why: "金额不能为 0" },
    { args: ["approve", "13912345678", "--type", "2"], why: "类型是 0 或 1" },
    { args: ["approve", "13912345678"], why: "--type" },
    { args: ["approve", "13912345678", "--type", "1"], why: "没有客户 13912345678" },
    { args: ["manager", demoCustomers.stationer, "无此人"], why: "没有客服经理 无此人" },
  ])("customers $args is refused", async ({ args, why }) => {
    await expect(staff("customers", ...args)).rejects.toThrow(why);
  });

  test("creates no customer whose opening balance is refused", async () => {
    await expect(shop.backend.staff.customers.create(commandLine(), "13912345678", -1)).rejects.toThrow("余额不足");
    expect(await staff("customers", "list")).not.toContain("13912345678");
  });

  test("approves, rejects, credits and assigns a manager", async () => {
    await staff("customers", "approve", demoCustomers.underReview, "--type", "1");
    expect(await customerOf(shop, demoCustomers.underReview)).toMatchObject({ audit_state: 2, audit_type: 1 });
    await staff("customers", "reject", demoCustomers.underReview, "--reason", "执照不清晰");
    expect(await customerOf(shop, demoCustomers.underReview)).toMatchObject({
      audit_state: 3,
      audit_reject_reason: "执照不清晰",
    });
    await staff("customers", "credit", demoCustomers.underReview, "--amount", "20", "--why", "补偿");
    await staff("customers", "credit", demoCustomers.underReview, "--amount=-50.5", "--why", "更正");
    expect((await customerOf(shop, demoCustomers.underReview)).balance).toBe(54_950);
    await expect(
      staff("customers", "credit", demoCustomers.underReview, "--amount=-1000", "--why", "更正"),
    ).rejects.toThrow("余额不足");
    await staff("customers", "manager", demoCustomers.underReview, "陈知远");
    expect(await staff("customers", "list")).toMatch(/李思敏 +已驳回 .*陈知远/);
    expect(await staff("audit")).toBe("账目一致");
  });

  test("prints tables with Chinese heads, and JSON with the names of the fields", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { sku_id } = await createProduct(shop);
    await me.pay(await me.order(await createProduct(shop)));
    const commands = [
      ["customers", "list"],
      ["customers", "create", "13912345678"],
      ["managers", "list"],
      ["orders", "list"],
      ["shops", "list"],
      ["config", "list"],
      ["placard", "set", "--image", "/a.svg", "--url", "/goods_cate"],
      ["goods", "demo"],
      ["goods", "price", String(sku_id), "--price", "21.90"],
      ["goods", "stock", String(sku_id), "--by", "3", "--why", "盘点"],
    ];
    for (const command of commands) {
      const [head] = (await staff(...command)).split("\n");
      expect([command, head]).toEqual([command, expect.stringMatching(/^[^a-z]+$/)]);
    }
    await shop.backend.database.write((tx) => tx.updateTable("customers").set({ points: 1 }).execute());
    expect((await staff("audit")).split("\n")[0]).toMatch(/^差异 +编号 +账面 +合计$/);
    expect(JSON.parse(await staff("customers", "list", "--json"))[0]).toHaveProperty("phone");
  });

  test("disables and enables a customer", async () => {
    const token = await tokenOf(shop, demoCustomers.underReview);
    expect(await staff("customers", "disable", demoCustomers.underReview)).toBe("13800000013 已停用");
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
    expect(await staff("customers", "list")).toMatch(/李思敏 .*已停用/);
    expect(await staff("customers", "enable", demoCustomers.underReview)).toBe("13800000013 已启用");
    expect(await staff("customers", "list")).not.toContain("已停用");
    await expect(staff("customers", "disable", "13912345678")).rejects.toThrow("没有客户 13912345678");
  });

  test("ships an order once and lists it", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.pay(await me.order(await createProduct(shop)));
    const [{ sn }] = JSON.parse(await staff("orders", "list", "--json"));
    const ship = () => staff("orders", "ship", sn, "--company", "顺丰速运", "--number", "SF100");
    expect(await ship()).toBe(`${sn} 已发货：顺丰速运 SF100`);
    await expect(ship()).rejects.toThrow("现在是待收货，不能再发货");
    expect(await staff("orders", "list")).toMatch(/待收货 .*顺丰速运 SF100/);
  });

  test.each([
    { table: "customers", change: { balance: 1 }, message: "余额与流水不符" },
    { table: "skus", change: { stock: 1 }, message: "库存与流水不符" },
    { table: "order_groups", change: { postage_fen: 801, pay_fen: 1501 }, message: "合单与订单不符 postage_fen" },
    { table: "order_groups", change: { state: "cancelled" }, message: "占用库存与库存流水不符" },
    { table: "payments", change: { amount_fen: 1 }, message: "付款与合单不符" },
    { table: "order_items", change: { points_fen: 1 }, message: "订单与商品行不符 points_fen" },
  ] as const)("the audit reports $change in $table", async ({ table, change, message }) => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.pay(await me.order(await createProduct(shop)));
    const last = sql<number>`(select max(id) from ${sql.table(table)})`;
    await shop.backend.database.write((tx) => tx.updateTable(table).set(change).where("id", "=", last).execute());
    expect(await staff("audit")).toContain(message);
    expect(process.exitCode).toBe(1);
  });
});
