// @vitest-environment happy-dom
import { useFetcher } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Toaster } from "./toast.tsx";
import { type Refusable, useRefusalToast } from "./use-failure-toast.ts";

const answers: Refusable[] = [
  { form: { error: { cart_num: ["库存不足"] } } },
  { form: { error: { "": ["网络异常，请稍后重试"] } } },
  { form: null },
];

function Page() {
  const fetcher = useFetcher<Refusable>();
  const words = useRefusalToast(fetcher);
  return (
    <>
      <fetcher.Form method="post">
        <p>{words ? `旁边：${words}` : "没有拒绝"}</p>
        <Button>加购</Button>
      </fetcher.Form>
      <Toaster message={null} />
    </>
  );
}

const toast = () => document.querySelector(".toasts [data-words]")?.getAttribute("data-words") ?? null;

test("a form that is sent while the page stays says each refusal as a toast, and success silently [S8.toast.1]", async () => {
  const waiting = [...answers];
  const Stub = createRemixStub([{ path: "/", Component: Page, action: () => waiting.shift() ?? null }]);
  render(<Stub />);
  const user = userEvent.setup();
  expect(toast()).toBeNull();
  await user.click(screen.getByRole("button"));
  await screen.findByText("旁边：库存不足");
  await waitFor(() => expect(toast()).toBe("库存不足"));
  await user.click(screen.getByRole("button"));
  await waitFor(() => expect(toast()).toBe("网络异常，请稍后重试"));
  await user.click(screen.getByRole("button"));
  await screen.findByText("没有拒绝");
  expect(toast()).toBe("网络异常，请稍后重试");
});
