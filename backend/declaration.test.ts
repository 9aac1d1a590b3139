import { expect, test } from "vitest";
import { declaration } from "#contract/declaration.ts";
import { call, sharedBackend } from "#tests/support/backend.ts";

const shop = sharedBackend();

test("the backend declares its calls, with the fields beyond the specification", async () => {
  const { data } = await call(shop, "GET", declaration.calls.path);
  const { calls } = declaration.calls.answer.parse(data);
  const fieldsOf = (name: string) => calls.find((one) => one.call === name)?.fields;
  expect(fieldsOf("POST /api/auth/smslogin")).toEqual(["browser", "device", "spread"]);
  expect(fieldsOf("GET /api/pc/login/scan")).toEqual(["device"]);
  expect(fieldsOf("GET /api/order/list")).toEqual([]);
  expect(fieldsOf("GET /api/order/nothing")).toBeUndefined();
});
