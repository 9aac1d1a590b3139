import { expect, test } from "vitest";
import { readEnv } from "#app/http/env.server.ts";
import { bannerOf } from "./banner.ts";

const SECRET = { SESSION_SECRET: "8sKq0ZzVb3nQm1xTg7YhPw5cRd2LfJ6u" };

test("the demo says where its messages go", () => {
  expect(bannerOf(readEnv({ ...SECRET, DATA_DIR: "./here" }))).toMatch(
    /^Demo mode: .*\.\/here\/outbox.*\nThe shop is at /,
  );
});

test("a shop over another backend says which one, without its password, and announces no demo", () => {
  const banner = bannerOf(readEnv({ ...SECRET, API_BASE_URL: "https://shop:secret@api.example.com/v1" }));
  expect(banner).toBe("Pages ask the backend at https://api.example.com/v1\nThe shop is at http://localhost:3000\n");
});
