import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import { call, sharedBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

// Refused calls and reads change nothing that another test reads.
const shop = sharedBackend();
let token = "";
beforeAll(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
});

const all = Object.entries(calls).flatMap(([subject, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${subject}.${name}`, endpoint })),
);

/** Path parameters of existing demo rows. */
const EXISTING: Record<string, string> = {
  "/api/agreement/{key}": "sys_userr_privacy",
  "/api/store/product/detail/{id}": "10001",
  "/api/product/spu/related/{id}": "10001",
  "/api/product/spu/alternatives/{id}": "10001",
  "/api/printer/detail/{id}": "5",
};
const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, EXISTING[path] ?? "999999");

describe("every call of the contract", () => {
  test.each(all)("$name is served", async ({ endpoint }) => {
    const response = await call(shop, endpoint.method, pathOf(endpoint), {
      body: endpoint.method === "POST" ? {} : undefined,
    });
    expect(response.message).not.toBe("接口不存在");
  });

  test.each(all.filter(({ endpoint }) => endpoint.access === "customer"))(
    "$name refuses a visitor",
    async ({ endpoint }) => {
      const response = await call(shop, endpoint.method, pathOf(endpoint), {
        body: endpoint.method === "POST" ? {} : undefined,
      });
      expect(response).toMatchObject({ status: 400, message: LOGIN_REQUIRED, data: null });
    },
  );

  test.each(all)("$name refuses an invalid token [P5.11]", async ({ endpoint }) => {
    const response = await call(shop, endpoint.method, pathOf(endpoint), {
      token: "dead",
      body: endpoint.method === "POST" ? {} : undefined,
    });
    expect(response).toMatchObject({ status: 410000, message: LOGIN_REQUIRED });
  });

  test.each(all.filter(({ endpoint }) => endpoint.method === "GET"))(
    "$name answers a customer by its schema, or refuses with a Chinese message [P1.2] [R9]",
    async ({ endpoint }) => {
      const response = await call(shop, "GET", pathOf(endpoint), { token });
      expect(response.status).not.toBe(500);
      if (response.status === 200) z.parse(endpoint.answer, response.data);
      else expect(response.message).toMatch(/\p{Script=Han}/u);
    },
  );

  test.each(all.filter(({ endpoint }) => endpoint.body))(
    "$name refuses fields that it does not know [P1.2] [R9]",
    async ({ endpoint }) => {
      const response = await call(shop, "POST", pathOf(endpoint), {
        token: endpoint.access === "customer" ? token : undefined,
        body: { unknown: 1 },
      });
      expect(response).toMatchObject({ status: 400, message: "请求参数有误" });
    },
  );
});
