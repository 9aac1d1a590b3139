import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { expect, test, vi } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { hashPassword } from "./passwords.ts";

const hashing = vi.hoisted(() => ({ running: 0, most: 0, done: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    async verify(...input: Parameters<typeof argon2.verify>) {
      hashing.most = Math.max(hashing.most, ++hashing.running);
      const matches = await argon2.verify(...input);
      hashing.running -= 1;
      hashing.done += 1;
      return matches;
    },
  };
});

const shop = freshBackend();

test("of many logins at once few are hashed, the others get a message to wait, and other requests are answered first [R14]", async () => {
  const login = (n: number) =>
    call(shop, "POST", "/api/auth/login", {
      body: { account: demoCustomers.tradeMarkup, password: "trade888" },
      address: `198.51.100.${n}`,
    });
  const count = 60 * Math.max(1, availableParallelism() - 1);
  const logins = Promise.all(Array.from({ length: count }, (_, n) => login(n)));
  await call(shop, "GET", "/api/captcha");
  await readFile("package.json");
  const doneBefore = hashing.done;
  const answers = await logins;
  const refused = answers.filter(({ status }) => status !== 200);
  expect(hashing.most).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
  expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
    new Set(["503 当前登录人数较多，请稍后再试"]),
  );
  expect(answers.length - refused.length).toBe(hashing.done);
  expect(doneBefore).toBeLessThan(hashing.done / 2);
  expect(refused.length).toBeGreaterThan(count / 2);
  // A refusal counts as no failed attempt.
  expect((await login(count - 1)).status).toBe(200);
});

test("a password is stored as a slow hash, and an unknown account costs one too [R14]", async () => {
  expect(await hashPassword("trade888")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const before = hashing.done;
  const body = { account: "13999999999", password: "trade888" };
  expect(await call(shop, "POST", "/api/auth/login", { body })).toMatchObject({ status: 400 });
  expect(hashing.done).toBe(before + 1);
});
