import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StockAlerts } from "#app/features/stock-alert/alert-button.tsx";
import { readAlertIds } from "#app/features/stock-alert/stock-alert.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { RemovalQuestion } from "#app/ui/removal-question.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Count } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import { standingForm } from "./forms.ts";
import { ReminderForm } from "./reminder-form.tsx";
import { StandingAdder } from "./standing-adder.tsx";
import { changeStandingList, readStandingList } from "./standing-list.server.ts";
import { STANDING_FILTERS } from "./standing-list.ts";
import { StandingTable } from "./standing-table.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "常购清单", order: 12, path: urls.standingList.list },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "常购清单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  // The former address of the page for lists.
  if (new URL(args.request.url).searchParams.get("add") === "paste") throw redirect(urls.standingList.paste);
  const read = await readStandingList(api, args.request);
  const lacks = read.sections.some(({ lines }) => lines.some(({ fail_reason }) => isStockReason(fail_reason)));
  return { ...read, alerts: lacks ? await readAlertIds(api, true) : null };
}

/** The pages that show the first lines of the list, by their `from` in the address. */
const PAGES_WITH_STRIP = { home: urls.home, cart: urls.cart.index };

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, standingForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search, searchParams } = new URL(args.request.url);
  // The forms of other pages lead back to them.
  const to = new Map(Object.entries(PAGES_WITH_STRIP)).get(searchParams.get("from") ?? "") ?? pathname + search;
  return answer(form, changeStandingList(api, args.request, form.value), { to });
}

const SOURCES = [
  { add: "orders", name: "从订单添加", icon: "box" },
  { add: "cart", name: "从购物车添加", icon: "cart" },
  { add: "code", name: "按编码添加", icon: "plus" },
] as const;

export default function StandingList() {
  const list = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { filter, group, keyword, counts, groups, ungrouped, total, shown, due, reminder } = list;
  const filters = { filter: filter ?? undefined, group: group ?? undefined, keyword };
  const hrefFor = (search: Record<string, string | number | undefined>) =>
    link(urls.standingList.list, {}, { ...filters, ...search });
  return (
    <>
      {list.asked.length > 0 ? (
        <RemovalQuestion
          title={`把这 ${list.asked.length} 种商品移出清单？`}
          note="常用数量和分组一起删除；以后可以从订单再添加。"
          entries={list.asked.map(({ line_id, store_name, sku }) => ({ value: line_id, name: `${store_name} ${sku}` }))}
          field="line"
          intent="remove"
          act="移出清单"
          closeTo={hrefFor({})}
        />
      ) : null}
      <section className="panel" aria-labelledby="standing-title">
        <PanelHeader
          title="常购清单"
          titleId="standing-title"
          level={1}
          hint={total > 0 ? `${total} 种` : null}
          className="flex-wrap gap-y-2"
        >
          <div className="flex flex-wrap gap-2 ml-auto max-md:flex-nowrap max-md:w-[calc(100%_+_24px)] max-md:-mx-3 max-md:px-3 max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:[&>*]:flex-none md:max-mid:[&_.icon]:hidden md:max-mid:ml-0">
            {SOURCES.map(({ add, name, icon }) => (
              <ButtonLink key={add} size="m" to={link(urls.standingList.list, {}, { add })}>
                <Icon name={icon} />
                {name}
              </ButtonLink>
            ))}
            <ButtonLink size="m" to={urls.standingList.paste}>
              <Icon name="list" />
              粘贴添加
            </ButtonLink>
            <ButtonLink size="m" to={urls.standingList.groups}>
              管理分组
            </ButtonLink>
            <ButtonLink size="m" to={urls.approval.list}>
              发出的审批
            </ButtonLink>
            {shown > 0 ? (
              <Button size="m" asChild>
                <a href={link(urls.standingList.export, {}, filters)} download>
                  导出Excel
                </a>
              </Button>
            ) : null}
          </div>
        </PanelHeader>
        <div className="panel__tabs">
          <TabLinks
            label="分组"
            tabs={[
              { name: "全部", to: hrefFor({ group: undefined }), current: group === null, count: total },
              ...groups.map(({ group_id, name, count }) => ({
                name,
                count,
                to: hrefFor({ group: group_id }),
                current: group === group_id,
              })),
              ...(groups.length > 0 && ungrouped > 0
                ? [{ name: "未分组", to: hrefFor({ group: 0 }), current: group === 0, count: ungrouped }]
                : []),
            ]}
          />
        </div>
        <div className="panel__body flex flex-wrap items-center gap-x-3 gap-y-2 text-(length:--f-13)">
          <span className="muted">只看</span>
          <ul className="flex flex-wrap gap-2" aria-label="只看">
            {STANDING_FILTERS.filter((one) => one.filter === filter || counts[one.filter] > 0).map((one) => (
              <li key={one.filter}>
                <Link
                  className={filter === one.filter ? "chip is-on" : "chip"}
                  to={hrefFor({ filter: filter === one.filter ? undefined : one.filter })}
                  aria-current={filter === one.filter ? "true" : undefined}
                  preventScrollReset
                >
                  {one.name} <Count value={counts[one.filter]} />
                </Link>
              </li>
            ))}
          </ul>
          <SearchForm
            className="w-60 ml-auto max-md:w-full"
            label="在常购清单里找"
            params={{ filter: filter || undefined, group: group ?? undefined }}
            field={{ value: keyword, placeholder: "品名、型号、编码" }}
          />
        </div>
      </section>
      <FormErrors of={form} fields={Object.keys(form?.error ?? {}).filter((name) => name !== "email")} />
      {list.panel ? (
        <StandingAdder
          panel={list.panel}
          code={list.code}
          typed={form?.initialValue}
          offered={list.offered}
          groups={groups}
        />
      ) : null}
      {reminder && !reminder.email && due > 0 && filter !== "due" ? (
        <Note kind="warn">
          每周提醒：有 {due} 种该补货。
          <Link className="link" to={link(urls.standingList.list, {}, { filter: "due" })}>
            只看这些
          </Link>
        </Note>
      ) : null}
      {shown > 0 ? (
        <StockAlerts alerts={list.alerts}>
          <StandingTable
            key={list.pick}
            groups={groups}
            sections={list.sections}
            now={list.now}
            pick={list.pick}
            action={hrefFor({})}
            allTo={hrefFor({ pick: "all" })}
            noneTo={hrefFor({ pick: "none" })}
          />
        </StockAlerts>
      ) : (
        <section className="panel">
          <NoLines filtered={total > 0} />
        </section>
      )}
      <Note kind="info">用完的日子按近 12 个月的购买间隔推算，买过两次以上才推算。提前 7 天进“该补货”。</Note>
      <ReminderForm reminder={reminder} mails={list.mails} form={form} />
    </>
  );
}

function NoLines({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Empty icon="list" title="没有符合条件的商品" text="换个条件，或看看全部清单">
      <ButtonLink to={urls.standingList.list}>查看全部</ButtonLink>
    </Empty>
  ) : (
    <Empty icon="list" title="常购清单还是空的" text="把常买的商品放进来，以后勾选就能一次加入购物车">
      <ButtonLink variant="primary" to={link(urls.standingList.list, {}, { add: "orders" })}>
        从订单添加
      </ButtonLink>
      <ButtonLink to={urls.standingList.paste}>粘贴清单</ButtonLink>
    </Empty>
  );
}
