import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./privacy-agreement.page.tsx";

freshBackend();

test("the privacy agreement is open to visitors", async () => {
  const page = await loader(visit("/privacy_agreement").get());
  expect(page.title).toBe("用户隐私协议");
  expect(page.paragraphs.length).toBeGreaterThan(3);
});
