import type { SettlementKind } from "#contract/rules/settlement.ts";
import type { Settlement, SettlementFields } from "#contract/settlement.ts";
import { call, type TestBackend } from "./backend.ts";
import { licence } from "./licence.ts";

/** An application of each kind, complete except for pictures and a code. */
export const APPLICATION: SettlementFields = {
  company: "青溪文具店",
  credit_code: "91350100M000100Y43",
  real_name: "王建国",
  phone: "13912345678",
  province: "浙江省",
  city: "绍兴市",
  district: "越城区",
  trades: ["办公用品零售"],
  volume: "1 千–1 万",
  store_name: "青溪耗材专营店",
  store_kind: "专营店",
  category: "打印耗材",
  invoice_address: "",
  invoice_phone: "",
  bank_name: "",
  bank_account: "",
};

type Shop = { backend: Parameters<typeof call>[0]["backend"]; world: TestBackend };

/** An applicant's API calls. */
export function applicant(shop: Shop, token: string, kind: SettlementKind = "wholesaler") {
  const post = (path: string, body?: unknown) => call(shop, "POST", path, { token, body });
  const applying = {
    post,
    save: (fields: Partial<SettlementFields> = {}) => post("/api/intention/save", { ...APPLICATION, ...fields, kind }),
    upload: (bytes: Uint8Array) =>
      post("/api/intention/picture", { kind, image: Buffer.from(bytes).toString("base64") }),
    submit: (sms_code: string) => post("/api/intention/create", { kind, sms_code }),
    list: async () => {
      const { data } = await call(shop, "GET", "/api/intention/lst", { token });
      // The backend has parsed it with the contract's schema.
      return (data as { list: Settlement[] }).list;
    },
    /** Solves a captcha. @returns the code that is sent to the phone. */
    async code(phone = APPLICATION.phone) {
      const { data } = await call(shop, "GET", "/api/captcha");
      const { key } = data as { key: string };
      const code = shop.world.captchas.get(key);
      await post("/api/auth/verify", { phone, type: "intention", key, code });
      return shop.world.sent.at(-1)?.code ?? "none";
    },
    /** Saves and submits an application, which is then under review. @returns its id. */
    async apply(fields: Partial<SettlementFields> = {}) {
      await applying.save(fields);
      await applying.upload(await licence());
      const submitted = await applying.submit(await applying.code(fields.phone));
      if (submitted.status !== 200) throw new Error(`not submitted: ${submitted.message}`);
      return (submitted.data as { mer_intention_id: number }).mer_intention_id;
    },
  };
  return applying;
}
