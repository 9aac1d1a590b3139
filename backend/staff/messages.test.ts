import { expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)("messages", ...args);

async function write(phone: string, content: string) {
  const token = await tokenOf(shop, phone);
  await call(shop, "POST", "/api/user/manager_message", { token, body: { content } });
  shop.world.now += 60_000;
}

test("lists the newest message of each customer, those without an answer first", async () => {
  expect(await staff("list")).toBe("还没有留言");
  await write(demoCustomers.tradeCost, "有现货吗");
  await write(demoCustomers.tradeMarkup, "在吗");
  await write(demoCustomers.tradeMarkup, "请报价\n200 支");
  expect(await staff("reply", demoCustomers.tradeMarkup, "--text", "已报价")).toBe("13800000015 已回复");
  expect(JSON.parse(await staff("list", "--json"))).toMatchObject([
    { phone: demoCustomers.tradeCost, state: "待回复", at: "2026-11-21 09:30", text: "有现货吗" },
    { phone: demoCustomers.tradeMarkup, state: "已回复", at: "2026-11-21 09:33", text: "已报价" },
  ]);
  expect((await staff("list")).split("\n")[0]).toMatch(/^电话 +公司 +状态 +时间 +内容$/);
  await write(demoCustomers.tradeMarkup, "谢谢");
  expect(JSON.parse(await staff("list", "--json"))[0]).toMatchObject({ state: "待回复", text: "谢谢" });
});

test("shows the whole thread of one customer, the oldest message first, one line each", async () => {
  await write(demoCustomers.tradeMarkup, "请报价\n200 支");
  await write(demoCustomers.tradeCost, "别人的留言");
  await staff("reply", demoCustomers.tradeMarkup, "--text", "已报价");
  const [, ...lines] = (await staff("list", "--customer", demoCustomers.tradeMarkup)).split("\n");
  expect(lines).toEqual([
    expect.stringMatching(/^2026-11-21 09:30 +客户 +请报价 200 支$/),
    expect.stringMatching(/^2026-11-21 09:32 +陈知远 +已报价$/),
  ]);
  expect(await staff("list", "--customer", demoCustomers.newcomer)).toBe(`${demoCustomers.newcomer} 还没有留言`);
});

test("a customer without an account manager is answered by the service", async () => {
  await shop.backend.staff.customers.create(commandLine(), "13912345678");
  await staff("reply", "13912345678", "--text", "您好");
  expect(JSON.parse(await staff("list", "--customer", "13912345678", "--json"))).toMatchObject([
    { by: "客服", text: "您好" },
  ]);
});

test.each([
  { args: ["reply", "139", "--text", "您好"], why: "请输入正确的手机号码" },
  { args: ["reply", "13912345678", "--text", "您好"], why: "没有客户 13912345678" },
  { args: ["list", "--customer", "13912345678"], why: "没有客户 13912345678" },
  { args: ["reply", demoCustomers.newcomer, "--text", " "], why: "请填写 1 到 500 个字" },
  { args: ["reply", demoCustomers.newcomer, "--text", "字".repeat(501)], why: "请填写 1 到 500 个字" },
])("messages $args is refused", async ({ args, why }) => {
  await expect(staff(...args)).rejects.toThrow(why);
});

test("log lists what is not sent, with masked receivers and without texts; --failed what was tried in vain", async () => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const act = (path: string, body: object) => call(shop, "POST", `/api/user/notice_settings/${path}`, { token, body });
  await act("robot", { url: "https://robot.test/send?key=0123456789abcdef" });
  expect(await staff("log")).toBe("没有等待发送的消息");
  await act("mail", { email: "orders@example.com" });
  await act("robot", { url: "https://robot.test/send?key=0123456789abcdef" });
  const listed = async (...options: string[]) => JSON.parse(await staff("log", "--json", ...options));
  expect(await listed()).toMatchObject([
    { channel: "客户群机器人", recipient: "robot.test", attempts: 0, state: "待发送", error: "" },
    { channel: "邮件", recipient: "or**@example.com", attempts: 0, state: "待发送", error: "" },
  ]);
  expect(await staff("log", "--failed")).toBe("没有发送失败的消息");
  shop.world.ports.mail = {
    send: async () => {
      throw new Error("550 5.1.1 <orders@example.com>: unknown user\nhttps://mail.test/help?id=1");
    },
  };
  const failing = { ...shop, backend: createBackend(shop.test.database, shop.world.ports) };
  await runJob(failing, "run due tasks");
  expect(await listed("--failed")).toMatchObject([
    {
      channel: "邮件",
      attempts: 1,
      state: "失败，还会再试",
      error: "550 5.1.1 <or**@example.com>: unknown user mail.test",
    },
  ]);
  expect(await staff("log")).not.toMatch(/orders@|0123456789abcdef|账户安全/);
});
