import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Figures } from "#app/ui/figures.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatDay } from "#contract/rules/calendar.ts";
import { type StaffStock, staffStock } from "#contract/staff-stock.ts";
import { skuForm } from "./forms.ts";
import { Movements } from "./movements.tsx";
import { NoWarehouse } from "./no-warehouse.tsx";
import { Places } from "./places.tsx";
import { changeStock } from "./staff-stock.server.ts";
import { levelOf, skuAddress, stockDaysText } from "./staff-stock.ts";
import { StockForms } from "./stock-forms.tsx";
import { StockTransferTable } from "./transfer-table.tsx";

export const handle: PageHandle = { access: "staff", right: "stock.read" };

export const meta: MetaFunction = () => deskTitle("库存");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "stock.read");
  const id = args.params.id ?? "";
  const sku = await api.read(staffStock.one, { params: { id } });
  const at = new URL(args.request.url).searchParams.get("at");
  return {
    sku,
    at: sku.places.find(({ warehouse_id }) => String(warehouse_id) === at) ?? sku.places[0] ?? null,
    mayManage: me.rights.includes("warehouse.manage"),
    maySeeGoods: me.rights.includes("goods.read"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "stock.change");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, skuForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const at = value.intent === "send" ? value.from_id : value.warehouse_id;
  return answer(form, changeStock(api, id, value), { to: skuAddress(id, at) });
}

/** A SKU's stock by warehouse, what is done with it, and its last movements. */
export default function Sku() {
  const { sku, at, mayManage, maySeeGoods } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { name, code, unit, is_on_sale, places, transfers, movements, may_change } = sku;
  return (
    <>
      <BackLink to={deskUrls.staffStock.list}>库存</BackLink>
      <PageHead
        title={`${name} ${sku.sku}`.trim()}
        text={`${code} · ${is_on_sale ? "在售" : "未上架"} · 数量按${unit}`}
      >
        {maySeeGoods ? (
          <Link className="link" to={link(deskUrls.staffProduct.detail, { id: sku.product_id })}>
            商品资料
          </Link>
        ) : null}
      </PageHead>
      {places.length === 0 ? <NoWarehouse mayManage={mayManage} /> : null}
      <FormErrors of={refused} fields={["counted", "reason", "note", "pieces", "number", "to_id", "moved", "why"]} />
      <div className="panel mb-3">
        <Figures figures={figuresOf(sku)} />
      </div>
      <div
        className={`grid items-start gap-3 ${may_change && at ? "lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]" : ""}`}
      >
        <div className="stack min-w-0">
          <Places places={places} sku_id={sku.sku_id} current={may_change ? at?.warehouse_id : undefined} />
          {transfers.length > 0 ? (
            <section className="panel" aria-label="在途">
              <StockTransferTable rows={transfers} />
            </section>
          ) : null}
        </div>
        {may_change && at ? (
          <aside className="stack min-w-0 lg:row-span-2">
            <StockForms key={at.warehouse_id} place={at} sku={sku} refused={refused} />
          </aside>
        ) : null}
        <Movements movements={movements} />
      </div>
    </>
  );
}

const WORDS = { fine: undefined, low: "不足 7 天销量", out: "断货" } as const;

const figuresOf = (sku: StaffStock) => [
  { name: "可卖", value: sku.stock, hint: WORDS[levelOf(sku)], main: true },
  { name: "占用", value: sku.held, hint: "下单没发" },
  { name: "在途", value: sku.moving },
  {
    name: "30 天卖",
    value: sku.sold_30,
    hint: `7 天 ${sku.sold_7}，90 天 ${sku.sold_90}`,
  },
  {
    name: "够几天",
    value: stockDaysText(sku),
    hint: sku.last_sold_at === null ? "没有卖过" : `最近卖出 ${formatDay(sku.last_sold_at)}`,
  },
];
