import { createRemixStub } from "@remix-run/testing";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Gallery } from "./gallery.tsx";

afterEach(cleanup);

const pictures = ["/pictures/p1-s1-0.svg", "/picture/*/0123456789abcdef/https/pictures.test/back.jpg"].map(
  (address) => ({ address, sku: null }),
);

async function show() {
  const Page = () => (
    <Gallery
      pictures={pictures}
      alt="CC388A"
      current={0}
      previewHref={(index) => `/?image=${index}`}
      skuHref={() => "/"}
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  return screen.findByRole<HTMLAnchorElement>("link", { name: "查看大图：CC388A" });
}

test("the picture leads to its large file, of a photograph in the largest width [P6.52]", async () => {
  const link = await show();
  expect(link.getAttribute("href")).toBe("/pictures/p1-s1-0.svg");
  fireEvent.click(screen.getByRole("link", { name: "第 2 张图片" }));
  expect(link.getAttribute("href")).toBe("/picture/800/0123456789abcdef/https/pictures.test/back.jpg");
});

test("the dialog starts with the shown picture, turns by keys and buttons, and gives the focus back [P6.52]", async () => {
  const link = await show();
  link.focus();
  fireEvent.click(link);
  const dialog = await screen.findByRole("dialog");
  const place = () => /\d \/ \d/.exec(dialog.textContent ?? "")?.[0];
  expect(place()).toBe("1 / 2");
  fireEvent.keyDown(window, { key: "ArrowRight" });
  expect(place()).toBe("2 / 2");
  fireEvent.keyDown(window, { key: "ArrowRight" });
  expect(place()).toBe("1 / 2");
  fireEvent.keyDown(window, { key: "ArrowLeft" });
  expect(place()).toBe("2 / 2");
  fireEvent.click(screen.getByRole("button", { name: "下一张" }));
  expect(place()).toBe("1 / 2");
  fireEvent.click(screen.getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("a click with a modifier follows the link instead", async () => {
  const link = await show();
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});
