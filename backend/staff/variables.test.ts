import { expect, test } from "vitest";
import { shopVariables } from "./variables.ts";

test.each([
  [{}, "NODE_ENV must be production"],
  [{ NODE_ENV: "development", SHOP_MODE: "live" }, "NODE_ENV must be production"],
  [{ NODE_ENV: "production" }, "SHOP_MODE must be set"],
  [{ NODE_ENV: "production", SHOP_MODE: " " }, "SHOP_MODE must be set"],
])("a command with the variables %o opens no shop [P9.1]", (env, message) => {
  expect(() => shopVariables(env)).toThrow(message);
});

test.each(["live", "demo"])("a command opens the %s shop that its variables name", (SHOP_MODE) => {
  const env = { NODE_ENV: "production", SHOP_MODE };
  expect(shopVariables(env)).toBe(env);
});
