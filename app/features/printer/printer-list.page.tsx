import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ServiceLink } from "#app/features/account/contact.tsx";
import { printerListAddress } from "#app/features/catalog/printer-name.ts";
import { changeSavedPrinters, readSavedPrinters } from "#app/features/my-printer/saved-printers.server.ts";
import { SavedPrinters } from "#app/features/my-printer/saved-printers.tsx";
import { ConsumableSearchForm } from "#app/features/search/search-box.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useHotKeywords } from "#app/shell/use-shell.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel, PanelHeader } from "#app/ui/panel.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { savedPrinterForm } from "./forms.ts";
import { type PrinterList, readPrinterList } from "./printer.server.ts";
import { indexByLetter, LETTERS } from "./printer.ts";
import { PrinterLinks } from "./printer-links.tsx";
import { BrandLinks, PrinterPicker, SeriesLinks } from "./printer-picker.tsx";
import "./printer-list.css";

const TITLE = "按机型找耗材";

export const handle: PageHandle = { access: "public", cache: true, ownSearch: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: TITLE, index: false });
  const { brand, series, keyword, printerCount, consumables, brands } = data;
  const trail = trailOf(data);
  return pageMeta(
    { matches, location },
    {
      title: brand ? `${brand.brand_name} ${series} 打印机耗材`.replace("  ", " ") : TITLE,
      description: `${brands.length} 个品牌 ${printerCount} 款打印机，${consumables} 种硒鼓、粉盒、墨盒和色带，按品牌、系列、机型查适用耗材。`,
      ...(keyword === "" ? { canonical: printerListAddress({ brand: brand?.brand_id, series }) } : { index: false }),
      jsonLd: { "@context": "https://schema.org", ...breadcrumbList(trail, originOf(matches)) },
    },
  );
};

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args);
  const [list, saved] = await Promise.all([
    readPrinterList(context.api, args.request),
    readSavedPrinters(context, args.request),
  ]);
  return { ...list, saved: saved.filter(({ is_active }) => is_active) };
}

/** Removes a saved printer, or saves it again; visitors save theirs in the browser. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, savedPrinterForm);
  if (form.status !== "success") return badRequest(form);
  const changed = changeSavedPrinters(await requestContext(args), args.request, form.value);
  const { pathname, search } = new URL(args.request.url);
  return answer(form, changed, { to: pathname + search, stay: form.value.stay !== undefined });
}

export default function PrinterListPage() {
  const hotKeywords = useHotKeywords();
  const list = useLoaderData<typeof loader>();
  const { brands, brand, series, printerCount, consumables, saved } = list;
  const signedIn = useCustomer() !== null;
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <ConsumableSearchForm hotKeywords={hotKeywords} />
      <div className="wrap">
        <Breadcrumbs home={urls.home} trail={trailOf(list)} />
        <div className="stack">
          <section className="panel" aria-labelledby="printers-title">
            <PanelHeader
              title={TITLE}
              titleId="printers-title"
              level={1}
              hint={`${brands.length} 个品牌 ${printerCount.toLocaleString("zh-CN")} 款机型，${consumables} 种耗材`}
              className="[&_h1]:text-(length:--f-20) max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-1 max-md:py-2.5"
            />
            <PrinterPicker brands={brands} brand={brand} series={series} models={brand ? list.list : []} />
          </section>
          <FormErrors of={form} />
          <SavedPrinters printers={saved} signedIn={signedIn} />
          <Panel
            title={
              <>
                <StepNumber of={1} />
                选品牌
              </>
            }
            titleId="brands-title"
            hint={`${brands.length} 个`}
          >
            {brands.length > 0 ? (
              <BrandLinks brands={brands} brand={brand} />
            ) : (
              <Empty icon="print" title="还没有打印机资料" text="可以直接按耗材型号搜索商品">
                <ButtonLink to={urls.catalog.category}>浏览全部商品</ButtonLink>
              </Empty>
            )}
          </Panel>
          <Models list={list} />
          <div className="max-md:[&_a]:inline-block max-md:[&_a]:leading-8">
            <Note kind="info">
              机身正面或背面铭牌上写着型号，输入字母和数字即可，空格和横线可省略。找不到机型时，把型号发给{" "}
              <ServiceLink />
              ，或写进{" "}
              <Link className="link underline" to={urls.quotation.projects}>
                项目报价
              </Link>
              。
            </Note>
          </div>
        </div>
      </div>
    </>
  );
}

/** The series of the chosen brand beside its models, or the models of all brands that match the filter. */
function Models({ list: { brand, series, keyword, list, count } }: { list: PrinterList }) {
  const groups = indexByLetter(list);
  return (
    <section
      className={brand ? "panel grid grid-cols-[232px_minmax(0,1fr)] items-start max-md:grid-cols-1" : "panel"}
      aria-labelledby="models-title"
    >
      {brand ? (
        <nav
          className="self-stretch border-r border-(--line) max-md:border-r-0 max-md:border-b max-md:border-(--line)"
          aria-labelledby="series-title"
        >
          <PanelHeader
            title={
              <>
                <StepNumber of={2} />
                选系列
              </>
            }
            titleId="series-title"
          />
          <SeriesLinks brand={brand} series={series} />
        </nav>
      ) : null}
      <div className="printer-list__models min-w-0 pb-(--pad)">
        <PanelHeader
          title={<>{brand ? <StepNumber of={3} /> : null}选机型</>}
          titleId="models-title"
          hint={brand ? `${brand.brand_name} · ${series || "全部系列"} · ${count} 款` : keyword ? `${count} 款` : ""}
        >
          <SearchForm
            key={`${brand?.brand_id} ${series}`}
            className="w-70 ml-auto max-md:w-full"
            action={urls.printer.list}
            label="筛选机型"
            params={{ brand: brand?.brand_id, series }}
            field={{ type: "search", value: keyword, placeholder: "筛选机型，如 7080" }}
            button="筛选"
          />
        </PanelHeader>
        {list.length > 0 ? (
          <>
            <nav
              className="printer-index sticky top-0 z-(--z-sticky) border-b border-(--line-soft) bg-(--panel)"
              aria-label="机型首字母"
            >
              <ul className="flex px-(--pad) py-1.5 overflow-x-auto [scrollbar-width:none]">
                {LETTERS.map((letter) => (
                  <li key={letter} className="flex-[1_0_30px] max-md:flex-[0_0_44px]">
                    {groups.some((group) => group.letter === letter) ? (
                      <a
                        className="font-semibold text-(--link) hover:bg-(--link-tint) max-md:h-11"
                        href={`#${anchorOf(letter)}`}
                      >
                        {letter}
                      </a>
                    ) : (
                      <span className="text-(--ink-off) max-md:h-11" aria-hidden="true">
                        {letter}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
            {groups.map(({ letter, printers }) => (
              <section
                key={letter}
                className="printer-list__letter [&_.printer-links]:mx-(--pad) [&_.printer-links]:my-0"
                aria-labelledby={anchorOf(letter)}
              >
                <h3
                  className="flex items-baseline gap-2 px-(--pad) pt-3.5 pb-2 text-(length:--f-16) scroll-mt-12"
                  id={anchorOf(letter)}
                >
                  {letter} <small>{printers.length} 款</small>
                </h3>
                <PrinterLinks printers={brand ? printers.map(({ brand_name: _, ...one }) => one) : printers} />
              </section>
            ))}
            {count > list.length ? (
              <p className="muted small p-(--pad)">只列出前 {list.length} 款，请选系列或再筛选</p>
            ) : null}
          </>
        ) : brand || keyword ? (
          <NoModels brand={brand} series={series} keyword={keyword} />
        ) : (
          <p className="muted px-(--pad) pt-6 pb-2">先选品牌，或直接输入型号筛选</p>
        )}
      </div>
    </section>
  );
}

function NoModels({ brand, series, keyword }: Pick<PrinterList, "brand" | "series" | "keyword">) {
  return (
    <Empty icon="search" title={`没有找到含“${keyword}”的机型`} text="型号只写字母和数字也能找到；也可以换个范围再找">
      {brand ? (
        <>
          <ButtonLink to={printerListAddress({ brand: brand.brand_id, series })}>清除筛选</ButtonLink>
          <ButtonLink to={printerListAddress({ keyword })}>在全部品牌里找</ButtonLink>
        </>
      ) : null}
      <ButtonLink to={link(urls.printer.search, {}, { title: keyword })}>按耗材型号找“{keyword}”</ButtonLink>
    </Empty>
  );
}

function StepNumber({ of }: { of: number }) {
  return (
    <span
      className="small inline-grid place-items-center size-5 mr-2 rounded-full bg-(--block) align-[2px] text-(--panel)"
      aria-hidden="true"
    >
      {of}
    </span>
  );
}

const anchorOf = (letter: string) => `letter-${letter}`;

function trailOf({ brand, series }: Pick<PrinterList, "brand" | "series">) {
  const steps = [
    { name: "耗材查询", to: urls.printer.list },
    ...(brand ? [{ name: brand.brand_name, to: printerListAddress({ brand: brand.brand_id }) }] : []),
    ...(series ? [{ name: series, to: "" }] : []),
  ];
  return steps.map(({ name, to }, index) => (index === steps.length - 1 ? { name } : { name, to }));
}
