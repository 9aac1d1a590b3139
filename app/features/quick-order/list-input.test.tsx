import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ListInput } from "./list-input.tsx";

afterEach(cleanup);

async function show(rows: number | null, errors: Record<string, string[]> | null) {
  const Page = () => <ListInput text="TN-2325 12支" rows={rows} recent={[]} errors={errors} address={() => "/list"} />;
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  const field = await screen.findByLabelText("粘贴清单");
  return { fold: field.closest("details"), text: document.body.textContent };
}

test("the form of a list is open before there are results, and afterwards folds to the number of rows", async () => {
  expect((await show(null, null)).fold).toBeNull();
  cleanup();
  const { fold, text } = await show(9, null);
  expect([fold?.open, text]).toEqual([false, expect.stringMatching(/^9 行 · 修改清单/)]);
});

test("a refused list is open with its reason", async () => {
  const { fold } = await show(9, { text: ["请先贴上清单"] });
  expect([fold?.open, screen.getByRole("alert").textContent]).toEqual([true, "请先贴上清单"]);
});
