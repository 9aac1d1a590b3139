import { createRemixStub } from "@remix-run/testing";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BannerCarousel } from "./banner-carousel.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a banner is shown for 5 s, and a single one stays [P6.8]", async () => {
  const scrollTo = vi.spyOn(Element.prototype, "scrollTo").mockReturnValue(undefined);
  const banners = [1, 2].map((cid) => ({ link: `/goods_cate?cid=${cid}`, image: "/banners/paper.svg" }));
  for (const [shown, slides] of [
    [banners, 1],
    [banners.slice(0, 1), 0],
  ] as const) {
    scrollTo.mockClear();
    const Stub = createRemixStub([{ path: "/", Component: () => <BannerCarousel banners={shown} /> }]);
    render(<Stub />);
    await vi.advanceTimersByTimeAsync(4999);
    expect(scrollTo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(scrollTo).toHaveBeenCalledTimes(slides);
    cleanup();
  }
});
