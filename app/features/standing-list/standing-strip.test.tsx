import { type ActionFunctionArgs, data } from "@remix-run/node";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FormKeyProvider } from "#app/ui/form-key.tsx";
import { urls } from "#app/urls.ts";
import type { StandingStripData } from "./standing-strip.server.ts";
import { StandingStrip } from "./standing-strip.tsx";

afterEach(cleanup);

const line: StandingStripData["lines"][number] = {
  line_id: 7,
  product_id: 10001,
  sku_id: 100001,
  store_name: "天威 TN-1035粉盒",
  sku: "黑色",
  image: "/1.svg",
  unit_name: "支",
  stock: 20,
  cart_num: 2,
  unit_price: "60.00",
  public_price: "69.00",
  last_at: null,
  last_num: null,
  due: false,
  isTicked: true,
};

/** Renders the strip on a home page; the page of the list cannot be loaded. @returns the forms that its action received. */
function showStrip(message: string) {
  const received: Record<string, FormDataEntryValue>[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    received.push(Object.fromEntries(await request.formData()));
    return data({ form: { error: { "": [message] } } }, { status: 503 });
  };
  const loader = () => {
    throw data(null, { status: 503 });
  };
  const Home = () => (
    <FormKeyProvider value="key-of-page">
      <StandingStrip strip={{ total: 1, groups: [], due: [], lines: [line] }} from="home" />
    </FormKeyProvider>
  );
  const Stub = createRemixStub([
    { path: "/", Component: Home },
    { path: urls.standingList.list, loader, action, Component: () => null, ErrorBoundary: () => <h1>错误页</h1> },
  ]);
  render(<Stub />);
  return { received, user: userEvent.setup() };
}

test("the strip shows a refusal in place, with the typed quantity and the key of the page [P3.4] [R4]", async () => {
  const { received, user } = showStrip("服务暂时不可用，请稍后再试");
  const quantity = await screen.findByRole("textbox", { name: /数量/ });
  await user.clear(quantity);
  await user.type(quantity, "5");
  await user.click(screen.getByRole("button", { name: "加入购物车" }));
  expect((await screen.findByRole("alert")).textContent).toBe("服务暂时不可用，请稍后再试");
  expect(screen.queryByRole("heading", { name: "错误页" })).toBeNull();
  expect((quantity as HTMLInputElement).value).toBe("5");
  await user.click(screen.getByRole("button", { name: "加入购物车" }));
  const fields = { key: "key-of-page", id: "7", line: "7", num: "5", intent: "add_cart" };
  await waitFor(() => expect(received).toEqual([fields, fields]));
});
