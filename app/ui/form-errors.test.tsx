import { redirect } from "@remix-run/node";
import { Form, useActionData, useFetcher } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { type ActionResult, FormErrors, useActionErrorToast } from "./form-errors.tsx";
import { fieldOf } from "./form-field.ts";
import { Toaster } from "./toast.tsx";

const results: ActionResult[] = [
  { form: { error: { cart_num: ["库存不足"] } } },
  { form: { error: { "": ["网络异常，请稍后重试"] } } },
  { form: null },
];

function FetcherPage() {
  const fetcher = useFetcher<ActionResult>();
  const error = useActionErrorToast(fetcher);
  return (
    <>
      <fetcher.Form method="post">
        <p>{error ? `错误：${error}` : "没有错误"}</p>
        <Button>加购</Button>
      </fetcher.Form>
      <Toaster message={null} />
    </>
  );
}

const toastText = () => document.querySelector(".toasts [data-text]")?.getAttribute("data-text") ?? null;

test("each error of a fetcher form is a toast, and a success removes it [S8.toast.1] [P5.23]", async () => {
  const pending = [...results];
  const Stub = createRemixStub([{ path: "/", Component: FetcherPage, action: () => pending.shift() ?? null }]);
  render(<Stub />);
  const user = userEvent.setup();
  expect(toastText()).toBeNull();
  await user.click(screen.getByRole("button"));
  await screen.findByText("错误：库存不足");
  await waitFor(() => expect(toastText()).toBe("库存不足"));
  await user.click(screen.getByRole("button"));
  await waitFor(() => expect(toastText()).toBe("网络异常，请稍后重试"));
  await user.click(screen.getByRole("button"));
  await screen.findByText("没有错误");
  // The toast of the earlier error is removed.
  expect(toastText()).toBeNull();
});

/** A form that navigates. */
function FormPage() {
  const result = useActionData<ActionResult>();
  return (
    <>
      <Form method="post">
        <FormErrors of={result?.form} />
        <Button>提交</Button>
      </Form>
      <Toaster message={null} />
    </>
  );
}

const SuccessPage = () => (
  <>
    <h1>已提交</h1>
    <Toaster message={{ id: "1", kind: "ok", text: "已提交" }} />
  </>
);

test("a form that redirects on success leaves no toast of an earlier error [S8.toast.1]", async () => {
  const pending = [...results.slice(0, 2)];
  const Stub = createRemixStub([
    { path: "/", Component: FormPage, action: () => pending.shift() ?? redirect("/done") },
    { path: "/done", Component: SuccessPage },
  ]);
  render(<Stub />);
  const user = userEvent.setup();
  for (const message of ["库存不足", "网络异常，请稍后重试"]) {
    await user.click(screen.getByRole("button", { name: "提交" }));
    await screen.findByText(message);
    await waitFor(() => expect(toastText()).toBe(message));
  }
  await user.click(screen.getByRole("button", { name: "提交" }));
  await screen.findByRole("heading", { name: "已提交" });
  expect(toastText()).toBeNull();
});

test("several errors are one note, each once", async () => {
  const form = { error: { name: ["请填写标题"], brand: ["请选品牌"], price: ["请选品牌"] } };
  const Stub = createRemixStub([{ path: "/", Component: () => <FormErrors of={form} /> }]);
  render(<Stub />);
  expect((await screen.findByRole("alert")).textContent).toBe("请填写标题；请选品牌");
});

/** A form whose messages stand beside its fields; the row of another form is invalid as well. */
function FieldsPage() {
  const form = useActionData<ActionResult>()?.form;
  return (
    <>
      <FormErrors of={form} fields={[]} />
      <TextField field={{ name: "row", error: "数量要改" }} label="行" />
      <Form method="post">
        <TextField field={fieldOf(form, "name")} label="名称" />
        <TextField field={fieldOf(form, "city")} label="城市" />
        <TextField field={fieldOf(form, "street")} label="街道" />
        <Button>保存</Button>
      </Form>
      <Toaster message={null} />
    </>
  );
}

test("a refused form focuses the first field that its errors name, and none for an error of the whole form [P3.4]", async () => {
  const pending: ActionResult[] = [
    { form: { error: { street: ["请填写街道"], city: ["请填写城市"] } } },
    { form: { error: { "": ["记录有变化"] } } },
  ];
  const Stub = createRemixStub([{ path: "/", Component: FieldsPage, action: () => pending.shift() ?? null }]);
  render(<Stub />);
  const user = userEvent.setup();
  const save = screen.getByRole("button", { name: "保存" });
  await user.click(save);
  await screen.findByText("请填写街道");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("城市")));
  await user.click(save);
  await screen.findByText("记录有变化");
  expect(document.activeElement).toBe(save);
});
