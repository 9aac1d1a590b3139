import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isCardForm } from "#app/features/catalog/catalog.ts";
import { linesPurchase, savePendingAct } from "#app/features/catalog/pending-act.server.ts";
import { printerAddress, printerName } from "#app/features/catalog/printer-name.ts";
import { ProductCard } from "#app/features/catalog/product-card.tsx";
import { RecentlyViewed } from "#app/features/catalog/recently-viewed-row.tsx";
import { changeSavedPrinters, readSavedPrinters } from "#app/features/my-printer/saved-printers.server.ts";
import { previewAt } from "#app/features/product/pictures.ts";
import { refuseEmptySearch } from "#app/features/search/empty-search.server.ts";
import { ConsumableSearchForm } from "#app/features/search/search-box.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { link } from "#app/link.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { consumablesOf } from "#app/seo/consumable-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useHotKeywords } from "#app/shell/use-shell.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import { ConsumableFilterBar } from "./consumable-filter.tsx";
import { ConsumableSets } from "./consumable-sets.tsx";
import { ConsumableTable } from "./consumable-table.tsx";
import { printerForm } from "./forms.ts";
import { addConsumables, type PrinterSearch, readPrinterSearch } from "./printer.server.ts";
import { type ConsumableFilter, filterConsumables, groupConsumables, searchOfFilter, setsOf } from "./printer.ts";
import { PrinterHead } from "./printer-head.tsx";
import { MatchingPrinters, NoConsumables, NothingFound, SamePrinters } from "./printer-results.tsx";

export const handle: PageHandle = { access: "public", cache: true, ownSearch: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const about = { matches, location };
  if (!data) return pageMeta(about, { title: "查耗材", index: false });
  const { printer, title, list } = data;
  const origin = originOf(matches);
  if (!printer) {
    const found = list.length > 0 ? { canonical: searchAddress({ title }) } : ({ index: false } as const);
    return pageMeta(about, { title: `“${title}”的耗材`, ...found });
  }
  const name = printerName(printer);
  return pageMeta(about, {
    title: `${name} 适用耗材`,
    description: descriptionOf(data),
    canonical: printerAddress(printer.printer_id),
    jsonLd: {
      "@context": "https://schema.org",
      "@graph": [
        breadcrumbList(trailOf(data), origin),
        consumablesOf(name, printer.brand_name, list.map(withLargePicture), origin),
      ],
    },
  });
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  isCardForm(formAction) ? false : defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  refuseEmptySearch(args.request);
  const context = await requestContext(args);
  const found = await readPrinterSearch(context.api, args.request);
  const saved = found.printer ? await readSavedPrinters(context, args.request) : [];
  return { ...found, isSaved: saved.some(({ printer_id }) => printer_id === found.printer?.printer_id) };
}

export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const form = await readForm(args.request, printerForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  if ("printer_id" in value) {
    const saved = changeSavedPrinters(await requestContext(args), args.request, value);
    return answer(form, saved, { to: pathname + search, stay: value.stay !== undefined });
  }
  const to = safeRedirect("from" in value ? value.from : undefined, pathname + search);
  const { api } = await requireSession(args, {
    returnTo: new URL(to, args.request.url).href,
    saveAct: savePendingAct(linesPurchase(value.lines)),
  });
  const readSkus = async () => (await readPrinterSearch(api, args.request)).list;
  return answer(form, addConsumables(api, value, readSkus), { to });
}

export default function PrinterSearchPage() {
  const hotKeywords = useHotKeywords();
  const found = useLoaderData<typeof loader>();
  const buyer = useCustomer();
  const form = useActionData<typeof action>()?.form;
  const { title, printer, filter, list, same, matches, matchCount, cards, cardCount } = found;
  const { shown, counts } = filterConsumables(list, filter);
  const groups = groupConsumables(shown, buyer);
  const asked = printer && title === "" ? { printer: printer.printer_id } : { title };
  const hrefFor = (other: Partial<ConsumableFilter>) =>
    searchAddress({ ...asked, ...searchOfFilter({ ...filter, ...other }) });
  const isEmpty = !printer && list.length === 0 && matches.length === 0 && cards.length === 0;
  return (
    <>
      <ConsumableSearchForm hotKeywords={hotKeywords} />
      <div className="wrap">
        <Breadcrumbs home={urls.home} trail={trailOf(found)} />
        <div className="stack">
          {isEmpty ? (
            <>
              <NothingFound title={title} />
              <RecentlyViewed />
            </>
          ) : (
            <PrinterHead found={found} isSaved={found.isSaved} />
          )}
          <FormErrors of={form} />
          {matches.length > 0 && !printer ? (
            <MatchingPrinters printers={matches} count={matchCount} title={title} />
          ) : null}
          {list.length > 0 ? (
            <>
              <ConsumableFilterBar filter={filter} counts={counts} hrefFor={hrefFor} />
              {printer ? <ConsumableSets sets={setsOf(groups)} action={hrefFor({})} /> : null}
              {groups.map((group) => (
                <ConsumableTable key={group.name} group={group} action={hrefFor({})} />
              ))}
              {groups.length === 0 ? (
                <section className="panel">
                  <Empty icon="box" title="没有符合筛选的耗材" text="去掉筛选再看看">
                    <ButtonLink to={hrefFor({ origin: null, inStock: false })}>清除筛选</ButtonLink>
                  </Empty>
                </section>
              ) : null}
              <Note kind="info">
                打印量按 A4 纸约 5% 覆盖率测得，单页成本 = 您的价格 ÷
                打印量，套装按各色打印量之和平均。整页带底色的文件实际张数会少。
              </Note>
            </>
          ) : printer ? (
            <NoConsumables printer={printer} />
          ) : null}
          {matches.length > 0 && printer ? (
            <MatchingPrinters printers={matches} count={matchCount} title={title} />
          ) : null}
          {same.length > 0 ? <SamePrinters printers={same} /> : null}
          {cards.length > 0 ? (
            <section aria-labelledby="products-title">
              <div className="section-head">
                <h2 id="products-title">含“{title}”的商品</h2>
                <Link className="section-head__more" to={link(urls.search.results, {}, { title })}>
                  全部 {cardCount} 种
                  <Icon name="right" size="s" />
                </Link>
              </div>
              <ul className="product-grid">
                {cards.map((card) => (
                  <ProductCard key={card.product_id} card={card} buyer={buyer} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** The product with its largest picture, for search engines. */
const withLargePicture = (item: PrinterSearch["list"][number]) => ({ ...item, image: previewAt(item.image) });

const searchAddress = (search: Record<string, string | number | undefined>) => link(urls.printer.search, {}, search);

function trailOf({ printer, title }: Pick<PrinterSearch, "printer" | "title">) {
  const finder = { name: "耗材查询", to: urls.printer.list };
  if (!printer) return [finder, { name: `“${title}”` }];
  const { brand_id, brand_name, series, model } = printer;
  return [
    finder,
    { name: brand_name, to: link(urls.printer.list, {}, { brand: brand_id }) },
    { name: series, to: link(urls.printer.list, {}, { brand: brand_id, series }) },
    { name: model },
  ];
}

/** The most codes in a page's description. */
const CODES_IN_DESCRIPTION = 6;

function descriptionOf({ printer, list }: Pick<PrinterSearch, "printer" | "list">) {
  const codes = new Set(list.flatMap(({ consumables }) => consumables.map(({ code }) => code)));
  const name = printer ? printerName(printer) : "";
  if (codes.size === 0) return `${name} 适用耗材`;
  return `${name} 适用的${[...codes].slice(0, CODES_IN_DESCRIPTION).join("、")}等 ${list.length} 种耗材，原装与国产兼容对比打印量、单页成本和价格。`;
}
