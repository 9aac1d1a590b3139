import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FetcherFormKey, FormKey, FormKeyProvider } from "./form-key.tsx";

afterEach(cleanup);

/** A page with a form; `outcomes` says of each submit whether it succeeds. Returns the keys that were sent. */
function showForm({ outcomes, visitor = false }: { outcomes: boolean[]; visitor?: boolean }) {
  let pages = 0;
  const sent: (string | null)[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    const key = (await request.formData()).get("key")?.toString() ?? null;
    sent.push(key);
    return outcomes.shift() ? redirect("/") : data({ form: { initialValue: { key } } }, { status: 503 });
  };
  const Page = () => (
    <>
      <Form method="post">
        <FormKey />
        <button type="submit">加入购物车</button>
      </Form>
      <form aria-label="卡片">
        <FetcherFormKey />
      </form>
    </>
  );
  const Layout = () => (
    <FormKeyProvider value={useLoaderData<{ formKey: string }>().formKey}>
      <Outlet />
    </FormKeyProvider>
  );
  const Stub = createRemixStub([
    {
      id: "layout",
      Component: Layout,
      loader: () => {
        pages += 1;
        return { formKey: visitor ? "" : `key-of-page-${pages}` };
      },
      children: [{ path: "/", Component: Page, action }],
    },
  ]);
  render(<Stub />);
  const user = userEvent.setup();
  const cardKey = () => document.querySelector<HTMLInputElement>("[aria-label=卡片] input")?.value ?? null;
  const submit = async (times: number) => {
    await user.click(await screen.findByRole("button"));
    await waitFor(() => expect([sent.length, pages]).toEqual([times, times + 1]));
  };
  return { sent, submit, cardKey };
}

test("a form has a new key after each success, so that a second click adds again [R4]", async () => {
  const { sent, submit } = showForm({ outcomes: [true, true] });
  await submit(1);
  await submit(2);
  expect(sent).toEqual(["key-of-page-1", "key-of-page-2"]);
});

test("a form that got no answer has the key that it sent, and a fetcher's form that of the page [R4]", async () => {
  const { sent, submit, cardKey } = showForm({ outcomes: [false, true] });
  await submit(1);
  await waitFor(() => expect(cardKey()).toBe("key-of-page-2"));
  await submit(2);
  expect(sent).toEqual(["key-of-page-1", "key-of-page-1"]);
});

test("a visitor's form, whose page others see too, has no key", async () => {
  const { sent, submit, cardKey } = showForm({ outcomes: [true], visitor: true });
  await submit(1);
  expect([sent, cardKey()]).toEqual([[null], null]);
});
