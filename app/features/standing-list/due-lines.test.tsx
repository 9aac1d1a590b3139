import { type ActionFunctionArgs, data } from "@remix-run/node";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FormKeyProvider } from "#app/ui/form-key.tsx";
import { urls } from "#app/urls.ts";
import { DueLines } from "./due-lines.tsx";

afterEach(cleanup);

const line = {
  line_id: 7,
  product_id: 10001,
  sku_id: 100001,
  store_name: "天威（Print-Rite）TN-1035粉盒",
  sku: "黑色",
  image: "/1.svg",
  unit_name: "支",
  unit_price: "60.00",
  cart_num: 2,
  usage: "约 3 天后用完",
};

test("a line shows its days left, and adds its usual quantity in place; a refusal stands in its row", async () => {
  const received: Record<string, FormDataEntryValue>[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    received.push(Object.fromEntries(await request.formData()));
    return data({ form: { error: { "": ["库存不足"] } } }, { status: 409 });
  };
  const Home = () => (
    <FormKeyProvider value="key-of-page">
      <DueLines lines={[line]} from="home" />
    </FormKeyProvider>
  );
  const Stub = createRemixStub([
    { path: "/", Component: Home },
    { path: urls.standingList.list, action, Component: () => null },
  ]);
  render(<Stub />);
  expect((await screen.findByRole("listitem")).textContent).toContain("约 3 天后用完");
  await userEvent.setup().click(screen.getByRole("button", { name: /^加入购物车 2 支/ }));
  expect((await screen.findByRole("alert")).textContent).toBe("库存不足");
  expect(received).toEqual([{ key: "key-of-page", id: "7", line: "7", num: "2", intent: "add_cart" }]);
});
