import { expect, test } from "vitest";
import { hashPassword } from "#backend/platform/passwords.ts";
import { createStaffSessions } from "#backend/platform/staff-sessions.ts";
import { systemRandom } from "#backend/system-ports.ts";
import { call, createTestBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { memberOf, newKey } from "#tests/support/members.ts";
import { liveShop } from "#tests/support/staff.ts";

const shop = liveShop();
const OWNER = "13912345678";
const CUSTOMER = "13866668888";
const PASSWORD = "owner2026x";
const ADDRESS = {
  real_name: "王远",
  phone: CUSTOMER,
  province: "广东省",
  city: "广州市",
  district: "天河区",
  street: "",
  detail: "体育西路 12 号",
  is_default: 1,
};

async function deskOf(phone: string) {
  const sessions = createStaffSessions(shop.backend.database, { clock: Date, random: systemRandom });
  const { id } = await memberOf(shop, phone);
  const token = await shop.backend.database.write((tx) =>
    sessions.issue(tx, id, { device: "", address: "203.0.113.9" }),
  );
  const get = async <T>(path: string) => (await call(shop, "GET", `/api/staff/${path}`, { token })).data as T;
  return {
    get,
    async post<T>(path: string, body: object) {
      const answer = await call(shop, "POST", `/api/staff/${path}`, { token, body: { key: newKey(), ...body } });
      expect([path, answer.status, answer.message]).toEqual([path, 200, expect.anything()]);
      return answer.data as T;
    },
    version: async (path: string) => (await get<{ version: string }>(path)).version,
    undone: async () =>
      (await get<{ setup: { step: string; is_done: boolean }[] | null }>("home")).setup
        ?.filter(({ is_done }) => !is_done)
        .map(({ step }) => step),
  };
}

test("an empty shop gets to its first parcel by the calls of the desk alone, and its list of steps with it", async () => {
  await shop.staff("members", "add", OWNER, "--name", "许若岚", "--role", "管理员");
  const password_hash = await hashPassword(PASSWORD);
  await shop.backend.database.write((tx) => tx.updateTable("staff_members").set({ password_hash }).execute());
  const desk = await deskOf(OWNER);
  const left = ["settings", "bank", "agreement", "store", "warehouse", "category", "goods", "banner", "member"];
  expect(await desk.undone()).toEqual([...left, "order", "ship"]);

  const freight = { by: "piece", first: 1, first_fee: "8.00", next: 1, next_fee: "0.00", free_over: null };
  const place = { city: "广州", intro: "", logo: "", is_best: true, service_phone: "", address: "" };
  await desk.post("settings/stores", {
    name: "自营主店",
    kind: "自营",
    ...place,
    freight: { ...freight, remote: [], remote_extra: "0.00", excluded: [] },
  });
  await desk.post("warehouses/add", { name: "广州仓", province: "广东省", city: "广州市", ship_hours: 24 });
  let parent_id = 0;
  for (const name of ["耗材", "硒鼓", "黑白硒鼓"]) {
    ({ category_id: parent_id } = await desk.post<{ category_id: number }>("categories/add", { parent_id, name }));
  }
  await desk.post("brands/add", { name: "绘威", name_en: "" });
  const product = { name: "绘威 CF388A 硒鼓", unit_name: "支", cost_plus: "8.00" };
  const { product_id } = await desk.post<{ product_id: number }>("goods", {
    product: { ...product, store: "自营主店", brand: "绘威", category: "耗材>硒鼓>黑白硒鼓" },
    sku: { price: "59.00", cost: "42.00" },
  });
  const { skus } = await desk.get<{ skus: { sku_id: number }[] }>(`goods/${product_id}`);
  const sku_id = skus[0]?.sku_id ?? 0;
  const { places } = await desk.get<{ places: { warehouse_id: number }[] }>(`stock/${sku_id}`);
  const warehouse_id = places[0]?.warehouse_id;
  await desk.post(`stock/${sku_id}/receive`, { warehouse_id, pieces: 20, number: "RK-1" });
  await desk.post("goods/show", { product_ids: [product_id], is_show: true, reason: "开店" });
  await desk.post("content/agreement", {
    version: await desk.version("content/agreement"),
    title: "隐私政策",
    date: "2026-11-28",
    content: "我们只收集下单和发货要用的信息。",
  });
  const { bank } = await desk.get<{ bank: { version: string } }>("settings");
  const account = { name: "广州广办商贸有限公司", bank: "示例银行", number: "3602 0000 1920 1234 567" };
  await desk.post("settings/bank", { version: bank.version, ...account, reason: "开店", password: PASSWORD });
  expect(await desk.undone()).toEqual(["settings", "banner", "member", "order", "ship"]);

  // Codes by SMS need the carrier's gateway, so staff create the customer here.
  await shop.staff("customers", "create", CUSTOMER);
  const world = Object.assign(createTestBackend(), { now: Date.now() });
  const store = Object.assign(shop, { world });
  const { post } = await buyer(store, CUSTOMER);
  await post("/api/user/address/create", ADDRESS);
  const me = await buyer(store, CUSTOMER);
  const group = await me.order({ store_id: 1, product_id, sku_id }, 2);
  const { data } = await me.post(`/api/pay/transfer/create/${group}`);
  const { transfer_id } = data as { transfer_id: number };
  const transfer = `payments/transfers/${transfer_id}`;
  const checks = ["amount", "payer", "code"];
  await desk.post(`${transfer}/confirm`, { version: await desk.version(transfer), checks, reason: "网银已到账" });
  expect(await desk.undone()).toEqual(["settings", "banner", "member", "ship"]);

  const { sn } = await shop.backend.database.read.selectFrom("orders").select("sn").executeTakeFirstOrThrow();
  const version = await desk.version(`orders/${sn}`);
  await desk.post(`orders/${sn}/ship`, { version, company: "顺丰速运", number: "SF1420061128999", items: [] });
  expect(await desk.undone()).toBeUndefined();
  expect(await shop.staff("audit")).toBe("账目一致");
});
