// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { HoverCard } from "./hover-card.tsx";
import { Meter } from "./meter.tsx";
import { Pager } from "./pager.tsx";
import { StepButton, Stepper } from "./stepper.tsx";
import { TabLinks } from "./tabs.tsx";
import { Toaster } from "./toast.tsx";

afterEach(cleanup);

const Part = createContext<ReactNode>(null);
const Page = createRemixStub([{ path: "*", Component: () => useContext(Part) }]);

function show(part: ReactNode) {
  render(
    <Part.Provider value={part}>
      <Page />
    </Part.Provider>,
  );
  return userEvent.setup();
}

function Opener({ kind }: { kind: "dialog" | "drawer" }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const inside = (
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
          {inside}
        </Dialog>
      ) : (
        <Drawer open={open} onClose={close} name="购物车抽屉">
          {inside}
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

  test("opens by Enter, holds the focus, and gives it back after Esc", async () => {
    const { user, panel } = await opened();
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    for (let presses = 0; presses < 6; presses += 1) {
      await user.tab();
      expect(panel.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("打开"));
  });

  test("has a name, and closes by its own button", async () => {
    const { user, panel } = await opened();
    expect(panel.getAttribute("aria-labelledby")).toBeTruthy();
    screen.getByRole("button", { name: "收起" }).focus();
    await user.keyboard(" ");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("a hover card opens when the keyboard rests on its trigger, and closes on Esc", async () => {
  const user = show(<HoverCard trigger={<a href="#more">客服经理</a>}>林语桐</HoverCard>);
  await user.tab();
  expect(await screen.findByText("林语桐")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("林语桐")).toBeNull());
});

test("a busy button takes no second submit", async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const user = show(
    <form onSubmit={sent}>
      <Button busy>提交</Button>
      <Button>另一个</Button>
    </form>,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  expect(sent).not.toHaveBeenCalled();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(sent).toHaveBeenCalledOnce();
});

test("a stepper's buttons are named and reached by Tab, the one that cannot act is passed over", async () => {
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

test("tabs are links in reading order, the current one says so", async () => {
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

test("a pager offers the neighbours by rel, and no link where there is none", async () => {
  show(<Pager page={1} last={3} to={(page) => `?page=${page}`} />);
  expect(screen.queryByRole("link", { name: "上一页" })).toBeNull();
  expect(screen.getByRole("link", { name: "下一页" }).getAttribute("rel")).toBe("next");
});

test("a toast is told once and can be put away by the keyboard", async () => {
  const user = show(<Toaster message={{ id: "1", kind: "ok", text: "删除成功" }} />);
  // At first it stands as plain HTML; what listens to the keyboard comes with the rest of it.
  expect((await screen.findAllByText("删除成功")).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.querySelector("li.toast")).not.toBeNull());
  await user.keyboard("{F8}");
  await user.tab();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector(".toast")).toBeNull());
});

test("a meter tells its value within its bounds", () => {
  show(<Meter percent={162} label="已抢" />);
  expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("100");
});

test("a table has a caption and a head for each column", () => {
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
