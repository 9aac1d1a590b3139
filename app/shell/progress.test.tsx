// @vitest-environment happy-dom
import { Link, Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Progress } from "./progress.tsx";

test("the bar takes 5 s to fill, waits 200 ms, and goes when the page is there [S9.progress.1]", async () => {
  let arrive = () => {};
  const way = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  const Frame = () => (
    <>
      <Progress />
      <Link to="/next">去</Link>
      <Outlet />
    </>
  );
  const Stub = createRemixStub([
    { path: "/", Component: Frame, children: [{ path: "next", loader: () => way, Component: () => <p>到了</p> }] },
  ]);
  render(<Stub />);
  expect(screen.queryByRole("progressbar")).toBeNull();
  await userEvent.setup().click(screen.getByRole("link"));
  const bar = await screen.findByRole("progressbar");
  expect([bar.style.animationDelay, bar.style.animationDuration]).toEqual(["200ms", "5000ms"]);
  arrive();
  await screen.findByText("到了");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});
