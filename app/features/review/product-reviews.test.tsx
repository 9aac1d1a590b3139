import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Review } from "#contract/review.ts";
import { ProductReviews, ReviewFacts } from "./product-reviews.tsx";
import { toShownReview } from "./review.server.ts";
import { reviewFilters, scoreLines } from "./review.ts";

afterEach(cleanup);

const review: Review = {
  reply_id: 1,
  nickname: "远***易",
  rate: "4.3",
  product_score: 5,
  service_score: 4,
  postage_score: 4,
  comment: "<b>不卡纸</b>",
  pics: ["/pictures/a.svg"],
  sku: "8包/箱",
  create_time: Date.UTC(2026, 10, 21, 1, 30),
  merchant_reply_content: "感谢支持",
  merchant_reply_time: Date.UTC(2026, 10, 22, 1, 30),
};
const stat = { count: 12, best: 11, middle: 1, negative: 0, picture: 1 };
const summary = { rate: 92, star: "4.8", scores: { product: "4.9", service: "4.8", postage: "4.7" }, stat };
const lines = { filters: reviewFilters(stat), scores: scoreLines(summary) };
const none = { rate: null, star: null, scores: null, stat: { count: 0, best: 0, middle: 0, negative: 0, picture: 0 } };

async function shown(reviews: Parameters<typeof ProductReviews>[0]["reviews"]) {
  const Page = () => (
    <main>
      <ReviewFacts summary={reviews?.summary} to="/goods" />
      <ProductReviews
        reviews={reviews}
        hrefFor={(search) => `/goods?${new URLSearchParams(JSON.parse(JSON.stringify(search)))}`}
      />
    </main>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  return (await screen.findByRole("main")).textContent;
}

test("a review names buyer, specification, time and the shop's reply as plain text [P6.38]", async () => {
  const text = await shown({ summary, shown: { type: "", page: 1, last: 2, list: [toShownReview(review)], ...lines } });
  expect(text).toContain("12 条评价好评率 92%");
  expect(text).toContain("综合4.8商品质量4.9服务态度4.8物流速度4.7");
  expect(text).toMatch(/远\*\*\*易.*2026-11-21 09:30<b>不卡纸<\/b>规格：8包\/箱商家回复：感谢支持 2026-11-22 09:30/);
  expect(screen.getByRole("img", { name: "4.3 分，满分 5 分" }).textContent).toBe("★★★★☆");
  expect(screen.getByRole("img", { name: "买家的图片 1" })).toBeTruthy();
});

test("filters that find reviews and pages are links with addresses of their own [P6.38]", async () => {
  await shown({ summary, shown: { type: "best", page: 1, last: 2, list: [toShownReview(review)], ...lines } });
  const links = screen.getAllByRole("link").map((one) => [one.textContent, one.getAttribute("href")]);
  expect(links.filter(([name]) => name?.startsWith("差评"))).toEqual([]);
  expect(links).toEqual(
    expect.arrayContaining([
      ["全部 12", "/goods?review="],
      ["好评 11", "/goods?review=best"],
      ["中评 1", "/goods?review=middle"],
      ["有图 1", "/goods?review=picture"],
      ["2", "/goods?review=best&page=2"],
    ]),
  );
  expect(screen.getByRole("link", { current: true }).textContent).toBe("好评 11");
});

test("reviews that could not be read, a product without any, and a type without any say so", async () => {
  expect(await shown(null)).toBe("评价暂时无法加载请稍后再试");
  cleanup();
  expect(await shown({ summary: none, shown: null })).toBe("暂无评价");
  cleanup();
  expect(await shown({ summary, shown: { type: "negative", page: 1, last: 1, list: [], ...lines } })).toContain(
    "没有这类评价",
  );
});
