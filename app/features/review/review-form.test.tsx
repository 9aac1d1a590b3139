import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { afterEach, expect, test } from "vitest";
import type { OwnReview } from "./review.server.ts";
import { ReviewFields } from "./review-form.tsx";
import { leaveOutEmptyFiles } from "./review-pictures.tsx";

afterEach(cleanup);

const items: OwnReview[] = [
  { order_product_id: 1, category: "打印耗材", pictures: [], review: null, hidden_reason: null },
  { order_product_id: 2, category: "办公用纸", pictures: [], review: null, hidden_reason: null },
  { order_product_id: 3, pictures: [], review: null, hidden_reason: null },
];
const Fields = () => (
  <form>
    {items.map((own) => (
      <ReviewFields
        key={own.order_product_id}
        own={own}
        address="/evaluation?id=9"
        hasPictureField={own.order_product_id === 2}
        sent={null}
      />
    ))}
  </form>
);
const Stub = createRemixStub([{ path: "/", Component: Fields }]);

/** The fields as the server renders them, which is what a browser without scripts shows. */
async function renderOnServer() {
  const { query, dataRoutes } = createStaticHandler([{ path: "/", Component: Fields }]);
  const context = await query(new Request("http://shop.test/"));
  if (context instanceof Response) throw new Error("the route answered with a response");
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test("the text of a review has a hint for the category of its product", async () => {
  render(<Stub />);
  const hints = (await screen.findAllByLabelText("评价内容")).map((field) => field.getAttribute("placeholder"));
  expect(hints).toEqual([
    "打印效果、是否漏粉、包装怎么样，对同行最有用",
    "厚度、白度、卡不卡纸，对同行最有用",
    "质量、包装、使用感受，对同行最有用",
  ]);
});

test("a form is sent with the chosen pictures alone, whose fields come back for the next form", async () => {
  render(<Stub />);
  const fields = (await screen.findAllByLabelText<HTMLInputElement>("添加图片")).filter(({ type }) => type === "file");
  const { form } = fields[0] ?? {};
  if (!form || fields.length !== 3) throw new Error("not one field for each item");
  leaveOutEmptyFiles(form);
  expect([...new FormData(form).keys()].filter((name) => name.startsWith("picture_"))).toEqual([]);
  Object.defineProperty(fields[1], "files", { value: [new File(["x"], "a.png")] });
  leaveOutEmptyFiles(form);
  expect(fields.map(({ name }) => name)).toEqual(["", "picture_2", ""]);
});

test("without scripts one item has the field of a picture, and the others lead to theirs", async () => {
  document.body.innerHTML = await renderOnServer();
  const fields = screen.getAllByLabelText("添加图片");
  const buttons = screen.getAllByRole("button", { name: "添加图片" });
  expect(fields.map((field) => field.getAttribute("name"))).toEqual(["picture_2"]);
  expect(buttons.map((button) => button.getAttribute("formaction"))).toEqual([
    "/evaluation?id=9&pictures=1",
    "/evaluation?id=9&pictures=3",
  ]);
});
