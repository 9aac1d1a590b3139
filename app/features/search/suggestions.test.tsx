import { createRemixStub } from "@remix-run/testing";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Suggestions } from "./suggestions.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("suggestions are requested once, 200 ms after the last key [S9.fetch.1]", async () => {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL) => {
    requested.push(new URL(address, "http://shop.test").searchParams.get("title") ?? "");
    return new Response(null, { status: 503 });
  });
  const input = document.body.appendChild(document.createElement("input"));
  const composing = { current: false };
  const Stub = createRemixStub([
    { path: "/", Component: () => <Suggestions input={input} composing={composing} searchHref={(text) => text} /> },
  ]);
  render(<Stub />);
  await vi.advanceTimersByTimeAsync(0);
  const type = async (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent("input"));
    await vi.advanceTimersByTimeAsync(0);
  };
  await type("t");
  await vi.advanceTimersByTimeAsync(150);
  await type("tn");
  await vi.advanceTimersByTimeAsync(199);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requested).toEqual(["tn"]);
});
