import { Link, Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Progress } from "./progress.tsx";

test("the bar appears after 200 ms, fills in 5 s, and disappears once the page is shown [S9.progress.1]", async () => {
  let finishLoading = () => {};
  const loading = new Promise<null>((resolve) => {
    finishLoading = () => resolve(null);
  });
  const Shell = () => (
    <>
      <Progress />
      <Link to="/next">去</Link>
      <Outlet />
    </>
  );
  const Stub = createRemixStub([
    { path: "/", Component: Shell, children: [{ path: "next", loader: () => loading, Component: () => <p>到了</p> }] },
  ]);
  render(<Stub />);
  expect(screen.queryByRole("progressbar")).toBeNull();
  await userEvent.setup().click(screen.getByRole("link"));
  const bar = await screen.findByRole("progressbar");
  expect([bar.style.animationDelay, bar.style.animationDuration]).toEqual(["200ms", "5000ms"]);
  finishLoading();
  await screen.findByText("到了");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});
