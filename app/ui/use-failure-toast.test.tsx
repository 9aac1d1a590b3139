// @vitest-environment happy-dom
import { redirect } from "@remix-run/node";
import { Form, useActionData, useFetcher } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { FormErrors } from "./form-errors.tsx";
import { Toaster } from "./toast.tsx";
import { errorOf, type MaybeRefused, useActionErrorToast } from "./use-failure-toast.ts";

const answers: MaybeRefused[] = [
  { form: { error: { cart_num: ["库存不足"] } } },
  { form: { error: { "": ["网络异常，请稍后重试"] } } },
  { form: null },
];

function Page() {
  const fetcher = useFetcher<MaybeRefused>();
  const words = useActionErrorToast(fetcher);
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
  // And what was refused before is not still said beside it.
  expect(toast()).toBeNull();
});

/** A form of the page itself: it navigates. */
function Asking() {
  const answer = useActionData<MaybeRefused>();
  const words = errorOf(answer);
  return (
    <>
      <Form method="post">
        <FormErrors of={{ errors: words ? [words] : [] }} />
        <Button>提交</Button>
      </Form>
      <Toaster message={null} />
    </>
  );
}

const Done = () => (
  <>
    <h1>已提交</h1>
    <Toaster message={{ id: "1", kind: "ok", text: "已提交" }} />
  </>
);

test("a form that leads on when it succeeds leaves no toast of the refusal before [S8.toast.1]", async () => {
  const waiting = [...answers.slice(0, 2)];
  const Stub = createRemixStub([
    { path: "/", Component: Asking, action: () => waiting.shift() ?? redirect("/done") },
    { path: "/done", Component: Done },
  ]);
  render(<Stub />);
  const user = userEvent.setup();
  for (const refusal of ["库存不足", "网络异常，请稍后重试"]) {
    await user.click(screen.getByRole("button", { name: "提交" }));
    await screen.findByText(refusal);
    await waitFor(() => expect(toast()).toBe(refusal));
  }
  await user.click(screen.getByRole("button", { name: "提交" }));
  await screen.findByRole("heading", { name: "已提交" });
  expect(toast()).toBeNull();
});
