import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { StockAlerts } from "#app/features/stock-alert/alert-button.tsx";
import { readAlertIds } from "#app/features/stock-alert/stock-alert.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RemovalQuestion } from "#app/ui/removal-question.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Count } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Favourite } from "#contract/favourite.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { BatchBar } from "./batch-bar.tsx";
import { changeFavourites, readFavourites } from "./favourite.server.ts";
import { favouriteCode, parseFavouriteCode } from "./favourite.ts";
import { FavouriteCard } from "./favourite-card.tsx";
import { FavouriteTabs } from "./favourite-tabs.tsx";
import { favouriteForm } from "./forms.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "收藏", order: 20, path: urls.favourite.list },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "收藏", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const favourites = await readFavourites(api, args.request);
  const lacks = favourites.list.some(({ card }) => card !== null && !isOrderable(card));
  return { customer, ...favourites, alerts: lacks ? await readAlertIds(api, true) : null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, favouriteForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  const stay = form.value.intent === "restore" && form.value.stay !== undefined;
  return answer(form, changeFavourites(api, args.request, form.value), { to: pathname + search, stay });
}

const FILTERS = [
  { filter: "all", name: "全部" },
  { filter: "cheaper", name: "降价" },
  { filter: "in_stock", name: "有货" },
  { filter: "gone", name: "失效" },
] as const;

const ORDERS = [
  { order: "newest", name: "最近收藏" },
  { order: "saving", name: "降价最多" },
  { order: "price", name: "价格从低到高" },
] as const;

type Search = Record<string, string | number | undefined>;

export default function Favourites() {
  const { customer, list, filter, order, keyword, page, last, counts, alerts } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const hrefFor = (search: Search) => link(urls.favourite.list, {}, { filter, order, keyword, ...search });
  const { ticked, setTicked } = useTicks(list);
  const tick = (code: string, isOn: boolean) =>
    setTicked(new Set([...ticked].filter((one) => one !== code).concat(isOn ? code : [])));
  return (
    <>
      <Removal list={list} closeTo={hrefFor({ page: page > 1 ? page : undefined })} />
      <Panel
        title="收藏"
        titleId="favourites-title"
        level={1}
        hint={counts.all ? `${counts.all} 件商品` : null}
        tabs={<FavouriteTabs current={urls.favourite.list} />}
      >
        <div className="panel__body flex flex-wrap items-center gap-x-3 gap-y-2 [&>.note]:w-full">
          <Filters filter={filter} counts={counts} hrefFor={hrefFor} />
          <Sorting order={order} hrefFor={hrefFor} />
          <SearchForm
            className="w-60 ml-auto max-md:w-full"
            label="在收藏里找"
            params={{ filter, order }}
            field={{ value: keyword, placeholder: "品名、型号" }}
          />
          <FormErrors of={form} />
        </div>
      </Panel>
      {list.length > 0 ? (
        <StockAlerts alerts={alerts}>
          <h2 className="visually-hidden">收藏的商品</h2>
          <ul className="product-grid favourites grid-cols-4 max-wide:grid-cols-3 max-md:grid-cols-2">
            {list.map((favourite) => (
              <FavouriteCard
                key={favourite.product_id}
                favourite={favourite}
                customer={customer}
                isTicked={ticked.has(favouriteCode(favourite))}
                onTick={(isOn) => tick(favouriteCode(favourite), isOn)}
              />
            ))}
          </ul>
          <Pager page={page} last={last} hrefFor={(number) => hrefFor({ page: number })} />
          <BatchBar
            list={list}
            ticked={ticked}
            buyer={customer}
            tickAll={(isOn) => setTicked(new Set(isOn ? list.map(favouriteCode) : []))}
            allTo={hrefFor({ page, pick: "all" })}
            noneTo={hrefFor({ page })}
            goneTo={counts.gone > 0 && filter !== "gone" ? hrefFor({ filter: "gone", pick: "all" }) : null}
          />
        </StockAlerts>
      ) : (
        <section className="panel">
          <NoFavourites filtered={filter !== "all" || keyword !== ""} hrefAll={urls.favourite.list} />
        </section>
      )}
    </>
  );
}

/** The question before several favourites are removed; the address holds their codes. */
function Removal({ list, closeTo }: { list: readonly Favourite[]; closeTo: string }) {
  const [search] = useSearchParams();
  if (search.get("confirm") !== "remove") return null;
  const entries = (search.get("code") ?? "").split(",").flatMap((code) => {
    const favourite = list.find(({ product_id }) => product_id === parseFavouriteCode(code).product_id);
    return favourite ? [{ value: code, name: favourite.store_name }] : [];
  });
  if (entries.length === 0) return null;
  return (
    <RemovalQuestion
      title={`取消收藏这 ${entries.length} 件商品？`}
      entries={entries}
      field="code"
      intent="remove"
      act="取消收藏"
      closeTo={closeTo}
    />
  );
}

type FiltersProps = { filter: string; counts: Record<string, number>; hrefFor: (search: Search) => string };

function Filters({ filter, counts, hrefFor }: FiltersProps) {
  return (
    <nav className="row gap-2" aria-label="筛选收藏">
      {FILTERS.filter((one) => one.filter === "all" || one.filter === filter || (counts[one.filter] ?? 0) > 0).map(
        (choice) => (
          <Link
            key={choice.filter}
            className={choice.filter === filter ? "chip is-on" : "chip"}
            to={hrefFor({ filter: choice.filter, page: undefined })}
            aria-current={choice.filter === filter ? "true" : undefined}
            preventScrollReset
          >
            {choice.name} <Count value={counts[choice.filter] ?? 0} />
          </Link>
        ),
      )}
    </nav>
  );
}

function Sorting({ order, hrefFor }: { order: string; hrefFor: (search: Search) => string }) {
  return (
    <ul className="flex gap-4 text-(length:--f-13) [&_[aria-current]]:text-(--red)" aria-label="排序">
      {ORDERS.map((choice) => (
        <li key={choice.order}>
          <Link
            className="max-md:block max-md:leading-8"
            to={hrefFor({ order: choice.order, page: undefined })}
            aria-current={choice.order === order ? "true" : undefined}
          >
            {choice.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The codes of the ticked favourites: none at first, or all where the address asks for them (`pick=all`). */
function useTicks(list: readonly Favourite[]) {
  const [search] = useSearchParams();
  const [state, setState] = useState<{ of: string; ticked: ReadonlySet<string> }>({ of: "", ticked: new Set() });
  const shown = `${search} ${list.map(favouriteCode)}`;
  // Each page of the list has its own ticks.
  const ticked =
    state.of === shown ? state.ticked : new Set(search.get("pick") === "all" ? list.map(favouriteCode) : []);
  return { ticked, setTicked: (next: ReadonlySet<string>) => setState({ of: shown, ticked: next }) };
}

function NoFavourites({ filtered, hrefAll }: { filtered: boolean; hrefAll: string }) {
  return filtered ? (
    <Empty icon="heart" title="没有符合条件的收藏" text="换个条件，或看看全部收藏">
      <ButtonLink to={hrefAll}>查看全部收藏</ButtonLink>
    </Empty>
  ) : (
    <Empty icon="heart" title="还没有收藏" text="在商品上点心形图标，就会出现在这里">
      <ButtonLink to={urls.catalog.category}>去选购商品</ButtonLink>
    </Empty>
  );
}
