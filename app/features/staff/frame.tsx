import { Form, useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { deskUrls } from "#app/desk-urls.ts";
import type { StaffMember } from "#app/http/staff-context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/tag.tsx";
import { useCurrentInView } from "#app/ui/use-current-in-view.ts";
import { urls } from "#app/urls.ts";
import { ROLE_NAMES } from "#contract/rules/staff.ts";
import type { QueueKind } from "#contract/rules/staff-desk.ts";
import { KeysHelp } from "./keys-help.tsx";
import { currentEntry, NAV, type NavEntry } from "./staff.ts";

/** What waits, by the call of the frame. */
type Counts = readonly { kind: QueueKind; count: number }[] | undefined;
type Props = {
  me: StaffMember | undefined;
  counts?: Counts;
  /** The notices that the member has not read. */
  unread?: number | undefined;
  children: ReactNode;
};

/** The frame of the desk: its bar above, its pages at the left, and the page. */
export function Frame({ me, counts, unread = 0, children }: Props) {
  return (
    <div className="desk flex min-h-screen flex-col">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className="sticky top-0 z-(--z-nav) flex h-12 items-center gap-4 border-b border-(--line) bg-(--panel) pr-4">
        <Link
          to={deskUrls.staff.home}
          className="flex h-full w-43 flex-none items-center bg-(--block) pl-4 text-(length:--f-16) font-semibold text-(--panel) max-md:w-auto max-md:pr-4"
        >
          工作台
        </Link>
        {me ? (
          <>
            <Find />
            <Bell unread={unread} />
            <Me me={me} />
          </>
        ) : null}
      </header>
      <div className="grid flex-1 grid-cols-[172px_minmax(0,1fr)] max-md:grid-cols-1 max-md:content-start">
        <div className="bg-(--block)">
          <Nav me={me} counts={counts} />
        </div>
        <main id="main" tabIndex={-1} className="min-w-0 max-w-[1560px] px-4 pb-10 max-md:px-2">
          {children}
        </main>
      </div>
    </div>
  );
}

/** The search of the desk, from every page. */
const Find = () => (
  <Form
    role="search"
    aria-label="全部"
    action={deskUrls.staff.search}
    className="relative min-w-0 max-w-md flex-1 max-md:max-w-none"
  >
    <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-(--ink-3)">
      <Icon name="search" size="s" />
    </span>
    <Input
      small
      type="search"
      name="q"
      aria-label="搜索订单、运单、手机号、公司或型号"
      placeholder="订单号 / 手机号 / 公司 / 型号 / 运单号"
      className="w-full pl-8"
    />
  </Form>
);

/** Leads to what the member was told, with the number that is unread. */
const Bell = ({ unread }: { unread: number }) => (
  <Link
    to={deskUrls.staffNotice}
    aria-label="通知"
    aria-description={unread > 0 ? `${unread} 条未读` : undefined}
    className="ml-auto inline-flex h-10 items-center gap-1.5 whitespace-nowrap hover:text-(--red)"
  >
    <Icon name="chat" />
    <span className="max-md:hidden">通知</span>
    {unread > 0 ? <Badge count={unread} /> : null}
  </Link>
);

function Me({ me: { name, roles, warehouses } }: { me: StaffMember }) {
  const where = warehouses.length > 0 ? ` · ${warehouses.join("、")}` : "";
  return (
    <div className="flex items-center gap-4 whitespace-nowrap">
      <span className="truncate max-md:max-w-40">
        <b className="font-medium">{name}</b>{" "}
        <span className="muted max-md:hidden">
          {roles.map((role) => ROLE_NAMES[role]).join("、") || "还没有岗位"}
          {where}
        </span>
      </span>
      <Link className="link max-md:hidden" to={urls.home}>
        查看商城
      </Link>
      <KeysHelp />
      <Form method="post" action={deskUrls.staff.logout}>
        <Button type="submit" variant="text" size="s">
          退出
        </Button>
      </Form>
    </div>
  );
}

function Nav({ me, counts }: { me: StaffMember | undefined; counts: Counts }) {
  const current = currentEntry(useLocation().pathname);
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, current);
  const allowed = ({ right }: NavEntry) => right === undefined || me?.rights.includes(right) === true;
  return (
    <nav
      ref={nav}
      aria-label="工作台"
      className="sticky top-12 max-h-[calc(100vh-48px)] overflow-y-auto py-2 text-(--line) max-md:static max-md:flex max-md:max-h-none max-md:overflow-x-auto max-md:py-0"
    >
      {NAV.map(({ group, entries }) => {
        const own = entries.filter(allowed);
        if (own.length === 0) return null;
        return (
          <div key={group} className="max-md:flex">
            {group === "" ? null : (
              <h2 className="px-4 pt-2.5 pb-0.5 text-(length:--f-12) font-normal text-(--on-block) max-md:hidden">
                {group}
              </h2>
            )}
            {own.map((entry) => (
              <NavLink
                key={entry.to}
                entry={entry}
                isCurrent={entry.to === current}
                count={countOf(entry, me, counts)}
              />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

/** What waits on the page of an entry. */
const countOf = ({ to, queue }: NavEntry, me: StaffMember | undefined, counts: Counts): number =>
  to === deskUrls.staff.requests ? (me?.requests ?? 0) : (counts?.find(({ kind }) => kind === queue)?.count ?? 0);

function NavLink({ entry, isCurrent, count }: { entry: NavEntry; isCurrent: boolean; count: number }) {
  const look = isCurrent
    ? "border-(--red) bg-(--ink) font-semibold text-(--panel)"
    : "border-transparent hover:bg-(--ink-2) hover:text-(--panel)";
  return (
    <Link
      to={entry.to}
      aria-current={isCurrent ? "page" : undefined}
      aria-description={count > 0 ? `${count} 件` : undefined}
      className={`flex h-8 items-center gap-2 border-l-[3px] pr-2.5 pl-3 whitespace-nowrap max-md:h-10 max-md:border-b-2 max-md:border-l-0 ${look}`}
    >
      <Icon name={entry.icon} size="s" />
      {entry.label}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="ml-auto min-w-5.5 rounded-full bg-(--red) px-1.5 text-center text-(length:--f-12) leading-4.5 font-normal text-(--panel)"
        >
          {count}
        </span>
      ) : null}
    </Link>
  );
}
