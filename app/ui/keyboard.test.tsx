import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";
import { Dialog, Drawer } from "./dialog.tsx";
import { HoverCard } from "./hover-card.tsx";
import { Meter } from "./meter.tsx";
import { Pager, TabLinks } from "./navigation.tsx";
import { StepButton, Stepper } from "./stepper.tsx";
import { Toaster } from "./toast.tsx";

afterEach(cleanup);

const Content = createContext<ReactNode>(null);
const Page = createRemixStub([{ path: "*", Component: () => useContext(Content) }]);

function show(content: ReactNode) {
  render(
    <Content.Provider value={content}>
      <Page />
    </Content.Provider>,
  );
  return userEvent.setup();
}

function Opener({ kind }: { kind: "dialog" | "drawer" }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const content = (
    <>
      <Button>第一个</Button>
      <Button onClick={close}>收起</Button>
    </>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {kind === "dialog" ? (
        <Dialog open={open} onClose={close} title="绑定手机号">
          {content}
        </Dialog>
      ) : (
        <Drawer open={open} onClose={close} name="购物车抽屉">
          {content}
        </Drawer>
      )}
    </>
  );
}

describe.each(["dialog", "drawer"] as const)("a %s", (kind) => {
  const opened = async () => {
    const user = show(<Opener kind={kind} />);
    await user.tab();
    await user.keyboard("{Enter}");
    const panel = await screen.findByRole("dialog");
    return { user, panel };
  };

  test("opens by Enter, traps the focus, and returns it after Esc [P3.9]", async () => {
    const { user, panel } = await opened();
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    for (let press = 0; press < 6; press += 1) {
      await user.tab();
      expect(panel.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("打开"));
  });

  test("has an accessible name, and closes by its button", async () => {
    const { user, panel } = await opened();
    expect(panel.getAttribute("aria-labelledby")).toBeTruthy();
    screen.getByRole("button", { name: "收起" }).focus();
    await user.keyboard(" ");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("a hover card opens on keyboard focus and closes on Esc [P3.9]", async () => {
  const user = show(<HoverCard trigger={<a href="#more">客服经理</a>}>林语桐</HoverCard>);
  await user.tab();
  expect(await screen.findByText("林语桐")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("林语桐")).toBeNull());
});

test("a busy button does not submit", async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const user = show(
    <form onSubmit={onSubmit}>
      <Button busy>提交</Button>
      <Button>另一个</Button>
    </form>,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a stepper's buttons are named and reached by Tab, except the disabled one", async () => {
  const user = show(
    <Stepper>
      <StepButton direction="minus" disabled />
      <input aria-label="数量" defaultValue={1} />
      <StepButton direction="plus" />
    </Stepper>,
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("数量"));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "增加数量" }));
});

test("tabs are links in reading order, the current one has aria-current", async () => {
  const user = show(
    <TabLinks
      label="订单状态"
      tabs={[
        { name: "全部", to: "/?tab=all", current: true },
        { name: "待付款", to: "/?tab=unpaid", current: false, count: 2 },
      ]}
    />,
  );
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-current")).toBe("page");
  await user.tab();
  expect(document.activeElement?.textContent).toBe("待付款2");
});

test("a pager marks the previous and next page by rel, and links only to pages that exist", async () => {
  show(<Pager page={1} last={3} hrefFor={(page) => `?page=${page}`} />);
  expect(screen.queryByRole("link", { name: "上一页" })).toBeNull();
  expect(screen.getByRole("link", { name: "下一页" }).getAttribute("rel")).toBe("next");
});

test("a toast can be closed by the keyboard", async () => {
  const user = show(<Toaster message={{ id: "1", kind: "ok", text: "删除成功" }} />);
  // The toast is plain HTML until the announced version is loaded.
  expect((await screen.findAllByText("删除成功")).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.querySelector("li.toast")).not.toBeNull());
  await user.keyboard("{F8}");
  await user.tab();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector(".toast")).toBeNull());
});

test.each([
  { top: 180, direction: "up" },
  { top: 700, direction: "down" },
])("a toast at $top px is swiped $direction, over the nearer edge", async ({ top, direction }) => {
  vi.spyOn(HTMLOListElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 100, 40));
  show(<Toaster message={{ id: "1", kind: "ok", text: "删除成功" }} />);
  await waitFor(() => expect(document.querySelector("li.toast")?.getAttribute("data-swipe-direction")).toBe(direction));
  vi.restoreAllMocks();
});

test("a meter limits its value to 0 to 100 percent", () => {
  show(<Meter percent={162} label="已抢" />);
  expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("100");
});

test("a table has a caption and a header for each column", () => {
  show(
    <DataTable
      caption="规格"
      rows={[{ id: 1, name: "单支装" }]}
      keyOf={({ id }) => id}
      columns={[{ name: "规格名", cell: ({ name }) => name }]}
    />,
  );
  expect(screen.getByRole("table", { name: "规格" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "规格名" }).getAttribute("scope")).toBe("col");
});
